/**
 * Where the two renderers have put everything, as the browser sees it: by key of the piece, its box, its lines and its
 * badges. A line is its text, its middle and its baseline as seen from the middle of the piece, the size of its letters
 * and whether they are bold; a badge is its picture, its text, and the disc below that. Nothing is turned here.
 */
({
  /** A scene as the page shows it; `module` is the address of scene.js, and `sheets` are those of the sprites. */
  async page(module, sheets, scene) {
    document.body.innerHTML = '<div class="room"><div class="scene"></div></div><p id="page" hidden></p>';
    document.querySelector("#page").textContent = JSON.stringify({ sheets, common: [], words: {} });
    const { Table } = await import(module);
    const [width, height] = scene.size;
    const [room, box] = [document.querySelector(".room"), document.querySelector(".scene")];
    room.style.cssText = `width:${width}px;height:${height}px`;
    new Table(box, { choose() {}, why() {}, height: () => height }).show(scene);
    for (const piece of box.querySelectorAll(".piece")) piece.style.cssText += ";rotate:none;transition:none";
    await Promise.all(["400 20px Grenze", "700 20px Grenze"].map((font) => document.fonts.load(font, "AŁ")));
    const origin = box.getBoundingClientRect();
    const found = {};
    for (const piece of box.querySelectorAll(".piece")) {
      const rect = piece.getBoundingClientRect();
      const [px, py] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
      const middle = (one) => {
        const { x, y, width: w, height: h } = one.getBoundingClientRect();
        return [x + w / 2 - px, y + h / 2 - py];
      };
      const baseline = (span) => {
        const foot = document.createElement("i");
        foot.style.cssText = "display:inline-block;width:0;height:0";
        span.append(foot);
        const { bottom } = foot.getBoundingClientRect();
        foot.remove();
        return bottom - py;
      };
      const lines = [...piece.querySelectorAll(":scope > .text > span")].map((span) => {
        const { fontSize, fontWeight } = getComputedStyle(span);
        const [x, size, broad] = [middle(span)[0], parseFloat(fontSize), span.getBoundingClientRect().width];
        return [span.textContent, x, baseline(span), size, fontWeight === "700", broad];
      });
      const badges = [...piece.querySelectorAll(":scope > .badge")].map((badge) => {
        const [svg, b] = [badge.querySelector("svg"), badge.querySelector("b")];
        const text = b && [b.dataset.text, ...middle(b), parseFloat(getComputedStyle(b).fontSize)];
        return [svg && [...middle(svg), svg.getBoundingClientRect().width], text];
      });
      found[piece.dataset.key] = { box: [px - origin.x, py - origin.y, rect.width, rect.height], lines, badges };
    }
    return found;
  },

  /** The same scene as a picture; `keys` are those of its pieces, in the order in which they are drawn. */
  picture(picture, keys) {
    document.body.innerHTML = picture;
    const root = document.querySelector("svg");
    root.style.cssText = `position:absolute;left:0;top:0;width:${root.viewBox.baseVal.width}px;max-width:none`;
    const value = (one, name) => one[name].baseVal.value;
    const letter = (use) => parseInt(use.getAttribute("href").replace(/^#_+/, ""), 16);
    const written = (one) => one.localName === "g" && /^#_/.test(one.firstElementChild?.getAttribute("href") ?? "");
    const found = {};
    [...root.children].filter((one) => one.localName === "g").forEach((piece, i) => {
      piece.setAttribute("transform", piece.getAttribute("transform").replace(/ rotate.*/, ""));
      const { e, f } = piece.getCTM();
      const at = (one, x, y) => {
        const matrix = one.getCTM();
        return [matrix.a * x + matrix.e - e, matrix.d * y + matrix.f - f];
      };
      const line = (group) => {
        const [{ a, b }, uses] = [group.getCTM(), [...group.children]];
        const text = String.fromCodePoint(...uses.map(letter));
        return [text, ...at(group, 0, 0), Math.hypot(a, b) * 250, uses[0].getAttribute("href").startsWith("#__")];
      };
      const parts = [...piece.children];
      const badges = parts.filter((one) => one.localName === "g" && !written(one)).map((badge) => {
        const [use, disc] = [badge.querySelector(":scope > use"), badge.querySelector("circle")];
        const [text] = [...badge.children].filter(written);
        const [w, h] = use ? [value(use, "width"), value(use, "height")] : [];
        const sprite = use && [...at(badge, value(use, "x") + w / 2, value(use, "y") + h / 2), w];
        return [sprite, text ? line(text) : null, disc && at(badge, value(disc, "cx"), value(disc, "cy"))];
      });
      const ground = parts.find((one) => one.localName === "use" || one.getAttribute("stroke-width") === "1.5");
      const size = ground ? [value(ground, "width"), value(ground, "height")] : null;
      found[keys[i]] = { box: [e, f], size, lines: parts.filter(written).map(line), badges };
    });
    return found;
  },
})
