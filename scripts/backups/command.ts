import { BackupFault } from '../../platform/backup/fault.ts'
import { type Env, readEnv, StartFault } from '../../platform/env.ts'
import { withCauses } from '../../platform/logging.ts'

/** Runs a command of the console: what the operator can mend is told in one sentence, and its code is 1. */
export async function runCommand(work: (env: Env, args: readonly string[]) => Promise<void>): Promise<void> {
  try {
    await work(readEnv(), process.argv.slice(2))
  } catch (error) {
    const plain = error instanceof StartFault || error instanceof BackupFault
    process.stderr.write(`${plain ? error.message : withCauses(error)}\n`)
    process.exitCode = 1
  }
}

export function tell(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Bytes as people read them. */
export function sizeOf(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const nth = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  return `${(bytes / 1000 ** nth).toFixed(nth === 0 ? 0 : 1)} ${units[nth]}`
}
