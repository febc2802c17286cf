import { sql } from 'kysely'
import { formDesk } from '../../../contract/form-desk/endpoints.ts'
import { formsSecret } from '../../../platform/env.ts'
import { writeHandOver } from '../../../platform/identity/hand-over.ts'
import type { SecondFactor } from '../../../platform/identity/session-start.ts'
import { serve } from '../../context.ts'
import type { Services } from '../../services.ts'

export function formDeskRoutes({ env }: Pick<Services, 'env'>) {
  const desk = env.forms.publicUrl
  return serve(formDesk).with({
    open: {
      outside: async ({ db }, { caller }) => {
        const { rows } = await sql<{ email: string; secondFactor: SecondFactor | null }>`
          select lower(u.email) as email, s.second_factor from sessions s join users u on u.id = s.user_id
          where s.id = ${caller.sessionId} and u.id = ${caller.userId} and u.email_verified`.execute(db)
        // A form service that never started, or has a secret of its own elsewhere, asks for the password itself.
        const secret = formsSecret(env)
        if (!rows[0] || !secret) return { url: desk }
        return { url: `${desk}/sign-in#hand-over=${writeHandOver(secret, rows[0], desk)}` }
      },
    },
  })
}
