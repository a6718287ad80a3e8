// The same bot in JavaScript, for Node 20 and newer, with nothing but what it brings along:
//     node bot.mjs http://127.0.0.1:8066/seat/TOKEN
import { createHash, randomBytes } from "node:crypto";

const [server, token] = process.argv[2].split("/seat/");
const headers = { Authorization: `Bearer ${randomBytes(32).toString("base64url")}` };
const values = {};

async function post(path, body) {
  const answer = await fetch(server + path, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
}

/** Here is your chance: the view is all that your seat may know; the options are codes such as reveal:12. */
function choose(view, decision) {
  return decision.options.at(-1);
}

/** Your part in the shuffle, so that nobody can choose the cards: docs/concepts/fair-deals.md. */
function commitment(table, party) {
  const value = (values[table.attempt] ??= randomBytes(32).toString("hex")); // for each attempt another one
  const options = Object.keys(table.options).sort().map((name) => `option ${name}=${table.options[name]}`);
  const seats = table.who.map((who, number) => `seat ${number} ${who}`);
  const head = [`match ${table.match}`, `attempt ${table.attempt}`];
  const rules = [`game ${table.game}`, `rules ${table.version}`, ...options, `cards ${table.cards}`];
  const hash = sha256("table", ...head, ...rules, ...seats);
  return sha256("commitment", ...head, `party ${party}`, `table ${hash}`, `value ${value}`);
}

function sha256(...lines) {
  return createHash("sha256").update(["macabre-fair-2", ...lines].join("\n"), "utf8").digest("hex");
}

const seat = await post(`/api/seats/${token}`, { name: "Last Comes First" });
const act = (deed, { attempt }, what) =>
  post(`/api/matches/${seat.match}/deeds`, { deed, seat: seat.seat, attempt, value: what });
const stream = await fetch(`${server}/api/matches/${seat.match}/stream`, { headers });
let text = "";
for await (const part of stream.body.pipeThrough(new TextDecoderStream())) {
  const lines = (text + part).split("\n");
  text = lines.pop();
  for (const said of lines.map((line) => JSON.parse(line))) {
    if (said.type === "decision") {
      const code = choose(said.view, said.decision);
      await post(`/api/matches/${seat.match}/choices`, { seat: seat.seat, decision: said.decision.id, code });
    } else if (said.type === "commit") {
      await act("commit", said.table, commitment(said.table, said.party));
    } else if (said.type === "open") {
      const own = commitment(said.table, said.party);
      const stands = said.commitments.some(([party, hash]) => party === said.party && hash === own);
      if (stands) await act("open", said.table, values[said.table.attempt]);
    } else if (said.type === "over") {
      console.log(said.outcome);
    }
  }
}
