/** The line to the server: one WebSocket that comes back by itself when a phone has slept or a server was restarted. */

/** @import { AnyPageRequest, AnyPageMessage } from "./types.d.ts" */

const FIRST = 250;
const LONGEST = 5000;
const SILENCE = 45000; // the server pings every 20 seconds
const SIGNED_OUT = 4401; // whoever signed out everywhere has the seats now: the page is another one

/**
 * @typedef {object} LinkListener
 * @property {() => AnyPageRequest} hello gives the first message
 * @property {(message: AnyPageMessage) => void} message hears all others
 * @property {(lost: boolean) => void} lost hears how the line is
 */

export class ReconnectingSocket {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST;
  #watch = 0;
  #retry = 0;

  /**
   * @param {string} path
   * @param {LinkListener} on
   */
  constructor(path, on) {
    this.url = new URL(path, location.href);
    this.url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.on = on;
    this.#open();
    addEventListener("online", () => this.#again(0));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.#socket?.readyState !== WebSocket.OPEN) this.#again(0);
    });
  }

  /**
   * Send a message; false when the line is down.
   * @param {AnyPageRequest} message
   */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #open() {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#listen();
    socket.addEventListener("open", () => this.send(this.on.hello()));
    socket.addEventListener("message", (event) => this.#hear(socket, event.data));
    socket.addEventListener("close", (event) => {
      if (event.code === SIGNED_OUT) location.reload();
      else if (socket === this.#socket) this.#again(this.#wait);
    });
  }

  /**
   * @param {WebSocket} socket
   * @param {string} text
   */
  #hear(socket, text) {
    if (socket !== this.#socket) return;
    this.#listen();
    /** @type {AnyPageMessage} */
    const message = JSON.parse(text);
    if (message.type === "ping") {
      this.send({ type: "pong" });
      return;
    }
    if (message.type === "table") {
      this.#wait = FIRST;
      this.on.lost(false);
    }
    this.on.message(message);
  }

  /** A line that has been silent for too long is dead, even if nobody has said so. */
  #listen() {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#again(0), SILENCE);
  }

  /** @param {number} wait */
  #again(wait) {
    clearTimeout(this.#retry);
    clearTimeout(this.#watch);
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.on.lost(true);
    this.#wait = Math.min(this.#wait * 2, LONGEST);
    this.#retry = setTimeout(() => this.#open(), wait);
  }
}
