// Is a match fair? Computed anew from its record and receipts, with Node's own modules and nothing of Macabre:
//     node verify.mjs RECORD.json [RECEIPT.json …]
// It checks all but whether the choices were allowed and what they led to, for which one needs the rules. The exact
// bytes are in docs/concepts/fair-deals.md.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const VERSION = "macabre-fair-2";
const text = (kind, lines) => [VERSION, kind, ...lines].join("\n");
const sha256 = (kind, lines) => createHash("sha256").update(text(kind, lines), "utf8").digest("hex");
const equal = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const sorted = (options) => Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));

function tableHash(table) {
  const options = sorted(table.options).map(([name, value]) => `option ${name}=${value}`);
  const seats = table.who.map((who, seat) => `seat ${seat} ${who}`);
  const head = [`match ${table.match}`, `attempt ${table.attempt}`, `game ${table.game}`, `rules ${table.version}`];
  return sha256("table", [...head, ...options, `cards ${table.cards}`, ...seats]);
}

function commitment(table, party, value) {
  const head = [`match ${table.match}`, `attempt ${table.attempt}`, `party ${party}`];
  return sha256("commitment", [...head, `table ${tableHash(table)}`, `value ${value}`]);
}

function transcript(table, commitments) {
  return sha256("transcript", [`table ${tableHash(table)}`, ...commitments.map((pair) => pair.join(" "))]);
}

/** The words of SeededFate. */
function* chance(seed) {
  const key = createHash("sha256").update(seed, "utf8").digest();
  for (let block = 0n; ; block++) {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(block);
    const digest = createHmac("sha256", key).update(counter).digest();
    for (let i = 0; i < 32; i += 4) yield digest.readUInt32BE(i);
  }
}

function pick(words, n) {
  for (;;) {
    const { value } = words.next();
    if (value < 2 ** 32 - (2 ** 32 % n)) return value % n;
  }
}

function* checkAttempt({ table, commitments, opened, secret, end }) {
  const holders = table.who.filter((who, seat) => who === `holder-${seat}`);
  const parties = commitments.map(([party]) => party);
  const committed = Object.fromEntries(commitments);
  yield ["parties stand in order, each once", equal(parties, ["server", ...holders].filter((one) => one in committed))];
  for (const [party, value] of [["server", secret], ...opened]) {
    yield [`${party} opened what it committed to`, committed[party] === commitment(table, party, value)];
  }
  const all = equal(opened.map(([party]) => party), parties.slice(1));
  yield [`it ended as it may: ${end}`, { dealt: all, void: !all, changed: opened.length === 0 }[end]];
}

function* checkRecord(record) {
  const { fair } = record;
  for (const [i, attempt] of fair.attempts.entries()) {
    const { table } = attempt;
    yield ["attempts are numbered from 1", table.attempt === i + 1 && table.match === fair.match];
    if (attempt.end !== "changed") {
      const same = ["game", "version", "cards"].every((name) => table[name] === record[name]);
      const options = equal(sorted(table.options), sorted(record.options));
      yield ["the table is the one that was played at", same && options && table.who.length === record.seats];
    }
    yield* checkAttempt(attempt);
  }
  const ends = fair.attempts.map(({ end }) => end);
  const dealt = ends.at(-1) === "dealt";
  const few = ends.filter((end) => end === "void").length < (dealt ? 2 : 3); // a second void one breaks the match off
  const once = few && !ends.slice(0, -1).includes("dealt");
  yield ["at most one attempt was void before the deal, and only the last dealt", once];
  if (!dealt) {
    yield ["no cards were dealt", record.seed === undefined && !record.choices?.length];
    return;
  }
  const last = fair.attempts.at(-1);
  const lines = [`transcript ${transcript(last.table, last.commitments)}`, ...last.opened.map((pair) => pair.join(" "))];
  yield ["the digits follow", fair.digits === sha256("digits", lines).slice(0, 8)];
  const hmac = createHmac("sha256", Buffer.from(last.secret, "hex")).update(text("seed", lines), "utf8");
  yield ["the seed follows", record.seed === hmac.digest("hex")];
  yield ["the draws of the deal and of every choice are there", fair.draws.length === record.choices.length + 1];
  const words = chance(record.seed);
  yield ["every draw follows", fair.draws.flat().every(([n, result]) => pick(words, n) === result)];
}

/** The choices that stand in the end; null where somebody takes back what is not their own last choice. */
function standing(steps) {
  const left = [];
  for (const [seat, code] of steps) {
    if (code !== "take-back") left.push([seat, code]);
    else if (left.pop()?.[0] !== seat) return null;
  }
  return left;
}

/** What each seat answered to each of its decisions; a take-back counts one on, as the question is asked anew. */
function byDecision(steps) {
  const [asked, answers] = [new Map(), new Map()];
  for (const [seat, code] of steps) {
    const number = asked.get(seat) ?? 0;
    if (code !== "take-back") answers.set(`${seat} ${number}`, code);
    asked.set(seat, number + 1);
  }
  return answers;
}

function* checkChoices({ fair, seed, choices = [] }, { choices: made = [], told = [] }) {
  const steps = fair.steps ?? choices;
  yield ["what was taken back fits the choices", equal(standing(steps), choices)];
  const answers = byDecision(steps);
  for (const [seat, decision, code] of made) {
    const there = answers.get(`${seat} ${decision}`) ?? "nothing";
    if (there === code) continue;
    yield [`decision ${decision} of seat ${seat}: the page chose ${code}, the record has ${there}`, false];
    return;
  }
  yield [`the ${made.length} choices made there are in the record`, true];
  yield ["cards were dealt if its page was told of any", seed !== undefined || told.every(({ marks }) => !marks)];
}

function* checkReceipt(record, receipt) {
  const [{ fair }, { version, match, party, attempts, noticed }] = [record, receipt];
  yield ["the receipt is of this match", match === fair.match && version === fair.version];
  yield [`its page noticed: ${noticed.join(", ") || "nothing"}`, noticed.length === 0];
  for (const kept of attempts.filter(({ commitments }) => commitments.length)) {
    const told = fair.attempts.find(({ table }) => table.attempt === kept.table.attempt);
    if (!told) {
      yield ["the record hides no attempt", false];
      continue;
    }
    const same = transcript(kept.table, kept.commitments) === transcript(told.table, told.commitments);
    yield ["the page was shown the same table and commitments", same];
    const own = [party, commitment(kept.table, party, kept.value)];
    yield ["its own commitment is among them", kept.commitments.some((pair) => equal(pair, own))];
    if (kept.opened) yield ["what it opened is in the record", told.opened.some((pair) => equal(pair, [party, kept.value]))];
  }
  yield* checkChoices(record, receipt);
}

/** Whether a receipt's page opened a value for the deal that was played. */
function hadPart({ fair }, { attempts }) {
  const last = fair.attempts.at(-1);
  const part = attempts.some(({ table, opened }) => opened && tableHash(table) === tableHash(last.table));
  return last.end === "dealt" && part;
}

const [record, ...receipts] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")));
if (record.fair.version !== VERSION || record.fair.claim !== "made") {
  console.log(`no claim: ${record.fair.version}, ${record.fair.claim ?? "of the old kind"}`);
  process.exit(receipts.length ? 1 : 0);
}
const checks = [...checkRecord(record), ...receipts.flatMap((receipt) => [...checkReceipt(record, receipt)])];
for (const [sentence, fits] of checks) console.log(fits ? "+" : "-", sentence);
const fits = checks.every(([, one]) => one);
const proved = receipts.some((receipt) => hadPart(record, receipt));
console.log(!fits ? "not fair" : proved ? "fair" : "consistent: only a receipt can show more");
process.exit(fits ? 0 : 1);
