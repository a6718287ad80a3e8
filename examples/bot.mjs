// The same bot in JavaScript, for Node 20 and newer, with nothing but what it brings along:
//     node bot.mjs http://127.0.0.1:8066/seat/TOKEN
import { randomBytes } from "node:crypto";

const [server, token] = process.argv[2].split("/seat/");
const headers = { Authorization: `Bearer ${randomBytes(32).toString("base64url")}` };

async function post(path, body) {
  const answer = await fetch(server + path, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
}

/** Here is your chance: the view is all that your seat may know; the options are codes such as reveal:12. */
function choose(view, decision) {
  return decision.options.at(-1);
}

const seat = await post(`/api/seats/${token}`, { name: "Last Comes First", seed: randomBytes(32).toString("hex") });
const stream = await fetch(`${server}/api/matches/${seat.match}/stream`, { headers });
let text = "";
for await (const part of stream.body.pipeThrough(new TextDecoderStream())) {
  const lines = (text + part).split("\n");
  text = lines.pop();
  for (const said of lines.map((line) => JSON.parse(line))) {
    if (said.type === "decision") {
      const code = choose(said.view, said.decision);
      await post(`/api/matches/${seat.match}/choices`, { seat: seat.seat, decision: said.decision.id, code });
    } else if (said.type === "over") {
      console.log(said.outcome);
    }
  }
}
