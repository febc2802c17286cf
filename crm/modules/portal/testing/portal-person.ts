import type { Person, TestApp } from '../../../testing/app.ts'

/** A client of the port with an e-mail, invited to the portal. */
export async function invitedClient(
  by: Person,
  { email, fullName = `Client ${email}` }: { email: string; fullName?: string },
) {
  const { id } = (await by.post('/api/v1/clients', { fullName })).body.data as { id: string }
  await by.post(`/api/v1/clients/${id}/contacts`, { channel: 'email', value: email, isPrimary: true })
  await inviteClient(by, id)
  return { id, fullName }
}

/** Invites a client that is there. */
export async function inviteClient(by: Person, id: string): Promise<void> {
  const { status, body } = await by.post(`/api/v1/clients/${id}/portal-user`, {})
  if (status !== 200) throw new Error(`The invitation was refused: ${JSON.stringify(body)}`)
}

export interface PortalPerson {
  readonly clientId: string
  readonly cookie: string
  get(path: string): ReturnType<Person['send']>
  post(path: string, body: unknown): ReturnType<Person['send']>
}

/** A client who is signed in to the portal. */
export async function portalPerson(
  app: TestApp,
  by: Person,
  { email, fullName, password = 'calm-quay-2030' }: { email: string; fullName?: string; password?: string },
): Promise<PortalPerson> {
  const { id } = await invitedClient(by, { email, ...(fullName ? { fullName } : {}) })
  return signedInAs(app, id, await app.linkTo(email.toLowerCase(), by.portId), password)
}

/** Accepts an invitation and gives whoever did. */
export async function signedInAs(
  app: TestApp,
  clientId: string,
  token: string,
  password = 'calm-quay-2030',
): Promise<PortalPerson> {
  const answer = await app.nobody.send('POST', '/api/portal/auth/activate', { token, password })
  const set = [answer.headers['set-cookie']].flat().map(String)
  const cookie = set.find((one) => one.startsWith('portal_session='))?.split(';')[0]
  if (!cookie) throw new Error(`Nobody was let in: ${JSON.stringify(answer.body)}`)
  return {
    clientId,
    cookie,
    get: (path) => app.nobody.send('GET', path, undefined, { cookie }),
    post: (path, body) => app.nobody.send('POST', path, body, { cookie }),
  }
}
