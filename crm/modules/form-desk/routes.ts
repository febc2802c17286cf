import { sql } from 'kysely'
import { formDesk } from '../../../contract/form-desk/endpoints.ts'
import { formsSecret } from '../../../platform/env.ts'
import { writeHandOver } from '../../../platform/identity/hand-over.ts'
import type { SecondFactor } from '../../../platform/identity/session-start.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import { serve } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'

export function formDeskRoutes({ env, kernel }: Pick<Services, 'env' | 'kernel'>) {
  const desk = env.forms.publicUrl
  return serve(formDesk).with({
    open: {
      outside: async ({ tenantId }, { caller, body: { to = '/', from } }) => {
        const { rows } = await sql<{ email: string; secondFactor: SecondFactor | null; port: string }>`
          select lower(u.email) as email, s.second_factor, p.name as port
          from sessions s join users u on u.id = s.user_id join ports p on p.id = ${tenantId}
          where s.id = ${caller.sessionId} and u.id = ${caller.userId} and u.email_verified`.execute(
          reading<DB>(kernel, systemIn(null)).db,
        )
        // A form service that never started, or has a secret of its own elsewhere, asks for the password itself.
        const secret = formsSecret(env)
        const [person] = rows
        if (!person || !secret) return { url: `${desk}${to}` }
        const back = from === undefined ? undefined : { url: `${env.publicUrl}${from}`, name: person.port }
        const page = to === '/' ? '' : `?${new URLSearchParams({ to })}`
        return { url: `${desk}/sign-in${page}#hand-over=${writeHandOver(secret, { ...person, back }, desk)}` }
      },
    },
  })
}
