import { setTimeout as sleep } from 'node:timers/promises'
import type { ThreeServers } from '../../../platform/testing/servers/three-servers.ts'
import type { Member } from '../fleet.ts'
import type { Mover } from './mover.ts'
import type { Outages } from './outages.ts'

interface Field {
  three: ThreeServers
  members: readonly Member[]
  mover: Mover
  outages: Outages
  ports: readonly string[]
}

const moveEvery = 20_000
const victims = ['worker 1', 'one', 'web 1', 'two', 'worker 2', 'home', 'web 2']

/**
 * Begins a move every twenty seconds for `ms`, and where asked kills a server or a process in the middle of some, each once. Waits
 * until all moves have ended; gives how many kills there were.
 */
export async function moveAndKill(field: Field, ms: number, withKills: boolean): Promise<number> {
  const turns = Math.floor(ms / moveEvery)
  const step = Math.max(1, Math.floor(turns / (victims.length + 1)))
  const recoveries: Promise<unknown>[] = []
  const began = performance.now()
  for (let turn = 0; turn < turns; turn++) {
    const victim = withKills && turn % step === 0 ? victims[turn / step - 1] : undefined
    await takeTurn(field, turn, victim, recoveries).catch((error: Error) =>
      process.stdout.write(`turn ${turn}: ${error.message}\n`),
    )
    await sleep(Math.max(0, began + (turn + 1) * moveEvery - performance.now()))
  }
  await Promise.all([...recoveries, ...[...field.mover.underWay].map(({ ended }) => ended)])
  return recoveries.length
}

async function takeTurn(
  field: Field,
  turn: number,
  victim: string | undefined,
  recoveries: Promise<unknown>[],
): Promise<void> {
  const { mover, members } = field
  const isServer = victim !== undefined && members.every(({ name }) => name !== victim)
  await mover.begin(isServer ? victim : null)
  if (victim !== undefined) {
    // Each at another moment of a move.
    await sleep(300 + ((turn * 700) % 2_500))
    recoveries.push(isServer ? killServer(field, victim) : killMember(field, victim))
    await recoveries.at(-1)
  }
  await mover.clean()
}

/** Its ports are excused until it answers again, and where they are being moved until that ends. */
async function killServer({ three, mover, outages, ports }: Field, name: string): Promise<void> {
  const server = [three.home, three.one, three.two].find((one) => one.name === name)!
  const moving = movingAt(mover)
  const since = performance.now()
  const recovery = server.kill()
  outages.add(mover.portsAt(name, ports), recovery)
  outages.add(moving.ports, moving.ended)
  await recovery
  write(
    `${name} was killed, and answered after ${seconds(performance.now() - since)} s: ${mover.portsAt(name, ports).length} ports there`,
  )
}

/** Ports that are being moved are excused until that ends. */
async function killMember({ members, mover, outages }: Field, name: string): Promise<void> {
  const moving = movingAt(mover)
  outages.add(moving.ports, moving.ended)
  members.find((member) => member.name === name)!.kill()
  write(`${name} was killed`)
}

function movingAt({ underWay }: Mover): { ports: string[]; ended: Promise<unknown> } {
  const all = [...underWay]
  return { ports: all.map(({ portId }) => portId), ended: Promise.all(all.map(({ ended }) => ended)) }
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)
const write = (line: string) => void process.stdout.write(`at ${seconds(performance.now())} s: ${line}\n`)
