/** Sharing out an amount, on the table or in a window. What the codes allow is all that is known of the rules. */

/** @import { OptionState } from "./types.d.ts" */

export class Division {
  #options;
  #offered;
  #most;
  #sums;
  /** @type {number[]} */
  numbers;
  /** How much there is to share out. */
  goal;

  /**
   * @param {number} parts how many there are
   * @param {OptionState[]} options
   */
  constructor(parts, options) {
    this.#options = options;
    this.#offered = options.map((option) => parted(option.code));
    this.numbers = Array.from({ length: parts }, () => 0);
    this.#most = this.numbers.map((_, i) => Math.max(...this.#offered.map((numbers) => numbers[i])));
    this.#sums = [...new Set(this.#offered.map(total))];
    this.goal = Math.max(...this.#sums);
  }

  get sum() {
    return total(this.numbers);
  }

  /** The option that stands for what lies there now, if there is one. */
  get chosen() {
    return this.#options.find((_, at) => this.#offered[at].every((number, i) => number === this.numbers[i]));
  }

  /**
   * How much a part can have, as the others are.
   * @param {number} part
   */
  limit(part) {
    const most = this.#most[part];
    return this.#sums.length > 1 ? most : Math.min(most, this.numbers[part] + this.goal - this.sum);
  }

  /**
   * Lay one more on a part, or take one away; whether that could be done.
   * @param {number} part
   */
  add(part, step = 1) {
    const number = this.numbers[part] + step;
    if (number < 0 || number > this.limit(part)) return false;
    this.numbers[part] = number;
    return true;
  }

  /**
   * What the parts would have if a code were chosen; nothing where none is meant.
   * @param {string} code
   * @returns {(number | undefined)[]}
   */
  static goals(code) {
    return code.includes(":") ? parted(code) : [];
  }
}

/**
 * The numbers of a code such as split:1-0-2.
 * @param {string} code
 */
function parted(code) {
  return code.split(":")[1].split("-").map(Number);
}

/** @param {number[]} numbers */
function total(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0);
}
