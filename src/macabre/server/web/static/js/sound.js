/**
 * Short sounds, made on the spot: one for each kind of moment. They are off until somebody wants them, and the wish is
 * remembered. Which one is heard follows from what changes on the table; nothing here knows a game.
 */

import { memory } from "./dom.js";

/** @import { Stir } from "./scene.js" */
/** @import { BeatState } from "./types.d.ts" */

/** @typedef {Stir | BeatState["weight"] | "round" | "turn" | "end"} Sound */

/** @type {AudioContext | null} */
let context = null;

export function soundOn() {
  return memory.get("sound") === "on";
}

/** @param {boolean} on */
export function setSound(on) {
  memory.set("sound", on ? "on" : "off");
  if (on) play("card");
}

/**
 * What is heard of a moment: the loudest of what changed, else how much it weighs. A heavy one is felt, too.
 * @param {Stir[]} stirred
 * @param {BeatState["weight"] | undefined} weight
 * @param {boolean} rest
 */
export function beat(stirred, weight, rest) {
  if (rest) return play("round");
  const heard = /** @type {const} */ (["die", "card", "token"]).find((one) => stirred.includes(one));
  if (heard) play(heard);
  if (weight && (weight === "heavy" || !heard)) play(weight);
}

/**
 * Make a sound. Nobody wants to hear a table that is out of sight, unless it is their turn.
 * @param {Sound} kind
 */
export function play(kind) {
  if (!soundOn() || (document.hidden && kind !== "turn")) return;
  document.dispatchEvent(new CustomEvent("sound", { detail: kind })); // for tests, and extensions of the page
  const audio = ready();
  if (audio) sounds[kind](audio, audio.currentTime);
}

/** The means to make a sound, or null where the browser knows none. */
function ready() {
  if (!window.AudioContext) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {}); // it waits for the first tap
  return context;
}

// A browser lets a page sound only after a tap: the first one wakes it, so that it can call when it is out of sight.
addEventListener("pointerdown", () => { if (soundOn()) ready(); }, { once: true });

/** @type {Record<Sound, (audio: AudioContext, now: number) => void>} */
const sounds = {
  light: (audio, now) => knock(audio, now, 0.05, 1700, 0.25),
  normal: (audio, now) => knock(audio, now, 0.12, 700, 0.6),
  heavy: (audio, now) => drum(audio, now),
  card: (audio, now) => knock(audio, now, 0.09, 2400, 0.5),
  die: (audio, now) => {
    [0, 0.11, 0.2, 0.32, 0.47].forEach((later, i) => knock(audio, now + later, 0.06, 900 - i * 70, 0.9));
  },
  token: (audio, now) => { for (const later of [0, 0.07]) knock(audio, now + later, 0.04, 3400, 0.4); },
  round: (audio, now) => { for (const pitch of [196, 294]) bell(audio, now, pitch, 1.6); },
  turn: (audio, now) => { [587, 880].forEach((pitch, i) => bell(audio, now + i * 0.13, pitch, 0.5)); },
  end: (audio, now) => { [294, 349, 440, 587].forEach((pitch, i) => bell(audio, now + i * 0.22, pitch, 1.1)); },
};

/**
 * Noise through a filter: paper on a table, bone on wood.
 * @param {AudioContext} audio
 * @param {number} start
 * @param {number} length
 * @param {number} pitch
 * @param {number} loud
 */
function knock(audio, start, length, pitch, loud) {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 1.2 });
  source.connect(filter).connect(new GainNode(audio, { gain: loud })).connect(audio.destination);
  source.start(start);
}

/**
 * A tone like a small bell.
 * @param {AudioContext} audio
 * @param {number} start
 * @param {number} pitch
 * @param {number} length
 */
function bell(audio, start, pitch, length) {
  tone(audio, new OscillatorNode(audio, { type: "triangle", frequency: pitch }), start, length, 0.16);
}

/**
 * A big drum, struck once: a low tone that falls.
 * @param {AudioContext} audio
 * @param {number} start
 */
function drum(audio, start) {
  const skin = new OscillatorNode(audio, { type: "sine", frequency: 110 });
  skin.frequency.setValueAtTime(110, start);
  skin.frequency.exponentialRampToValueAtTime(45, start + 0.3);
  tone(audio, skin, start, 0.5, 0.5);
  knock(audio, start, 0.05, 300, 0.4);
}

/**
 * @param {AudioContext} audio
 * @param {OscillatorNode} source
 * @param {number} start
 * @param {number} length
 * @param {number} loud
 */
function tone(audio, source, start, length, loud) {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}
