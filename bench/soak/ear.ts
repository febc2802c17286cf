import { io, type Socket } from 'socket.io-client'
import type { Caller } from './people.ts'
import { until } from './until.ts'

/** Somebody who listens live in a port and comes back whenever the connection is cut. */
export class Ear {
  events = 0
  cuts = 0
  readonly caller: Caller
  private readonly socket: Socket

  constructor(caller: Caller) {
    const { url, headers, portId } = caller
    this.caller = caller
    this.socket = io(url, {
      transports: ['websocket'],
      auth: { portId },
      extraHeaders: { cookie: headers.cookie!, origin: url },
      reconnectionDelay: 200,
      reconnectionDelayMax: 2000,
    })
    this.socket.onAny(() => (this.events += 1))
    this.socket.on('disconnect', () => (this.cuts += 1))
  }

  async connected(): Promise<void> {
    await until(() => this.socket.connected, 30_000)
    if (!this.socket.connected) throw new Error('The live channel does not open.')
  }

  close(): void {
    this.socket.disconnect()
  }
}
