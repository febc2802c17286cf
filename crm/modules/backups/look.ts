import { reading, systemIn } from '../../../platform/scope.ts'
import type { Found, LookAtPart } from '../../../platform/watching/look-at-parts.ts'
import type { Figures } from '../../../platform/watching/meter.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { backupState } from './clock.ts'

/** Whether backups are made as they should be, and stand. */
export function lookAtBackups(kernel: Services['kernel']): LookAtPart {
  return async (): Promise<Found> => {
    const { late, broken, lastDoneAt } = await backupState(reading<DB>(kernel, systemIn(null)))
    const values: Record<string, number> = lastDoneAt ? { seconds: secondsSince(lastDoneAt) } : {}
    if (broken) return { finding: 'backup_broken', values }
    if (late) return { finding: 'backup_late', values }
    return { finding: lastDoneAt ? 'backed_up' : 'no_backups', values }
  }
}

/** The same for Prometheus: seconds since the last backup, and whether it is late or broken. */
export async function backupFigures(kernel: Services['kernel']): Promise<Figures[]> {
  const { late, broken, lastDoneAt } = await backupState(reading<DB>(kernel, systemIn(null)))
  const figure = (name: string, help: string, value: number) => ({ name, help, values: { '': value } })
  return [
    ...(lastDoneAt
      ? [figure('berthwise_backup_age_seconds', 'Seconds since the last backup.', secondsSince(lastDoneAt))]
      : []),
    figure('berthwise_backup_failing', 'Whether the last backup is late or broken.', late || broken ? 1 : 0),
  ]
}

function secondsSince(moment: Date): number {
  return Math.round((Date.now() - moment.getTime()) / 1000)
}
