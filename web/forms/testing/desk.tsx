import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterAll, beforeAll } from 'vitest'
import { routes as formRoutes } from '../../../contract/forms/routes.generated.ts'
import { routes } from '../../../contract/routes.generated.ts'
import { callService } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import type { Lean } from '../../testing/lean.ts'
import { idOf, sample } from '../../testing/samples.ts'
import { type StandIn, standIn } from '../../testing/stand-in.ts'
import type { Form } from '../components/form/draft-sender.ts'
import { FormProvider } from '../components/form/form-context.tsx'
import '../app.css'
import { AccessProvider, type Me, meQuery } from '../lib/session.tsx'

/** The tests of a file call the form service in place of the CRM. */
export function callFormService(): void {
  beforeAll(() => callService({ routes: formRoutes }))
  afterAll(() => callService({ routes, tenantHeader: 'x-port-id' }))
}

/** A form service that Ann is signed in to, in the account “Zea”. */
export function deskServer(role: Me['role'] = 'owner'): StandIn {
  const server = standIn('forms')
  const me = () => ({
    user: { id: idOf(1), email: 'ann@marina.example', name: 'Ann' },
    account: { id: idOf(2), name: 'Zea' },
    role,
    publicUrl: 'https://forms.example',
  })
  server.answer('formMe', 'session', me)
  server.answer('formMe', 'get', me)
  return server
}

export const formId = idOf(40)

/** A form with one page, around what is given of it. */
export function formOf(parts: Lean<Form>): Form {
  return sample('forms', 'get', {
    ...{ id: formId, name: 'Berth inquiry', slug: 'berth-inquiry', version: 1 },
    draft: {
      title: 'Berth inquiry',
      pages: [{ id: 'page1', fields: [] }],
      thankYou: { kind: 'message', title: 'Thank you', message: '' },
      branding: { color: '#0a5a78', theme: 'system' },
    } as never,
    ...parts,
  })
}

/** What stands in the desk of the one form, for who is signed in. */
export function OpenForm({ children }: { children: ReactNode }) {
  const { data } = useQuery(meQuery)
  return data ? (
    <AccessProvider me={data}>
      <ReadForm>{children}</ReadForm>
    </AccessProvider>
  ) : null
}

function ReadForm({ children }: { children: ReactNode }) {
  const { data } = useRead('forms', 'get', { params: { id: formId } })
  return data ? <FormProvider form={data}>{children}</FormProvider> : null
}
