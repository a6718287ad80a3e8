/** A few short sounds, made on the spot. They are off until somebody wants them, and the wish is remembered. */

import { memory } from "./dom.js";

/** @type {AudioContext | null} */
let context = null;

export function soundOn() {
  return memory.get("sound") === "on";
}

/** @param {boolean} on */
export function setSound(on) {
  memory.set("sound", on ? "on" : "off");
  if (on) card();
}

/** The means to make a sound, or null where sounds are off or the browser knows none. */
function ready() {
  if (!soundOn() || document.hidden || !window.AudioContext) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

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
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.16, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

export function card() {
  const audio = ready();
  if (audio) knock(audio, audio.currentTime, 0.09, 2400, 0.5);
}

export function die() {
  const audio = ready();
  if (!audio) return;
  [0, 0.11, 0.2, 0.32, 0.47].forEach((later, i) => knock(audio, audio.currentTime + later, 0.06, 900 - i * 70, 0.9));
}

export function turn() {
  const audio = ready();
  if (audio) [[0, 587], [0.13, 880]].forEach(([later, pitch]) => bell(audio, audio.currentTime + later, pitch, 0.5));
}

export function end() {
  const audio = ready();
  if (audio) [294, 349, 440, 587].forEach((pitch, i) => bell(audio, audio.currentTime + i * 0.22, pitch, 1.1));
}
