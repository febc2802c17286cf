import { sql } from 'kysely'
import { reading, systemIn } from '../../platform/scope.ts'
import type { DB } from '../database.generated.ts'
import type { HostedForm } from '../modules/hosted/cache.ts'
import type { Services } from '../services.ts'

/** Whether the form's time has not run out. */
export function formIsOpen({ closesAt }: Pick<HostedForm, 'closesAt'>): boolean {
  return closesAt === null || closesAt.getTime() > Date.now()
}

/** Whether a form with a limit has as many answers as it takes. */
export async function formIsFull({ kernel }: Pick<Services, 'kernel'>, form: HostedForm): Promise<boolean> {
  if (form.responseLimit === null) return false
  const { rows } = await sql<{ full: boolean }>`
    select count(*) >= ${form.responseLimit} as full from submissions
    where account_id = ${form.accountId} and form_id = ${form.id} and spam is null`.execute(
    reading<DB>(kernel, systemIn(form.accountId)).db,
  )
  return rows[0]!.full
}
