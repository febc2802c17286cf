import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that takes the place of a third party in a test. */
export interface StandIn<Behaviour> {
  readonly url: string
  behave(behaviour: Behaviour): void
  /** Holds answers back until what it gives is called. */
  hold(): () => void
  close(): Promise<void>
}

/** What a stand-in knows of itself while it answers. */
interface Turn<Behaviour> {
  /** Waits while answers are held back, and gives what the stand-in is to do now. */
  behaviour(): Promise<Behaviour>
}

export async function startStandIn<Behaviour>(
  usual: Behaviour,
  answer: (request: IncomingMessage, response: ServerResponse, turn: Turn<Behaviour>) => Promise<void>,
): Promise<StandIn<Behaviour>> {
  let current = usual
  let gate: Promise<void> = Promise.resolve()
  const turn = {
    async behaviour() {
      await gate
      return current
    },
  }
  const server = createServer((request, response) => void answer(request, response, turn))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (next) => {
      current = next
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
