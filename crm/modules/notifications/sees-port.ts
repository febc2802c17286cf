import { portOf, type Tx } from '../../context.ts'
import { readPorts } from '../identity/ports-of.ts'

/** Whether a person works in this port still: nobody else is told of it. */
export async function seesPort(tx: Tx, userId: string): Promise<boolean> {
  return (await readPorts(tx.db, userId)).some(({ id }) => id === portOf(tx))
}
