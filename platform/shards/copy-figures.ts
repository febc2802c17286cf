import type { Figures } from '../watching/meter.ts'
import type { CopyState } from './read-copies.ts'

/** The figures of servers for Prometheus; one that says nothing of itself has no line. */
export function copyFigures(states: readonly CopyState[]): Figures[] {
  const figure = (name: string, help: string, read: (state: CopyState) => number | null): Figures => ({
    name: `server_${name}`,
    help,
    label: 'server',
    values: Object.fromEntries(
      states.flatMap((state) => {
        const value = read(state)
        return value === null ? [] : [[state.shard, value]]
      }),
    ),
  })
  return [
    figure('answers', '0 where a server said nothing within two seconds.', ({ answers }) => Number(answers)),
    figure('follows', '0 where a server does not follow home.', ({ applies }) => Number(applies)),
    figure('lag_bytes', "Bytes of home's log that a server has not confirmed.", ({ lagBytes }) => lagBytes),
    figure('lag_seconds', 'Seconds since a server last had what home had.', ({ lagSeconds }) => lagSeconds),
    figure('slot_lost', '1 where home could not keep what a server lacks.', ({ walStatus }) =>
      walStatus === null ? null : Number(walStatus === 'lost'),
    ),
    figure('apply_errors', 'Rows from home that a server could not take in.', ({ errors }) => errors),
  ]
}
