/** How much room there is for the table, and which shape suits it. */

const NARROW = 700;

/** Tall for phones and windows that stand upright, wide for everything else. */
export function shapeNow() {
  return innerWidth < NARROW || innerHeight > innerWidth ? "tall" : "wide";
}

/** Watch the window: `reshape` when another shape suits it, `resize` when only the size differs. Gives the height to use. */
export function watchRoom(reshape, resize) {
  let shape = shapeNow();
  let [width, height] = [innerWidth, innerHeight];
  const changed = () => {
    const narrow = innerWidth < NARROW;
    if (narrow && innerWidth === width && Math.abs(innerHeight - height) < 130) return; // a phone's bars come and go
    [width, height] = [innerWidth, innerHeight];
    if (shapeNow() === shape) return resize();
    shape = shapeNow();
    reshape();
  };
  addEventListener("resize", changed);
  const bar = document.getElementById("bar");
  const page = document.documentElement.style;
  new ResizeObserver(() => page.setProperty("--bar", `${bar.offsetHeight}px`)).observe(bar);
  return (room) => (innerWidth < NARROW ? height - bar.offsetHeight - 4 : room.clientHeight);
}
