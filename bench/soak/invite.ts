import { type Caller, type Deeds, send } from './people.ts'

/** Invites somebody into a port by mail. */
export async function invite(caller: Caller, deeds: Deeds, turn: number, roleId: string): Promise<void> {
  const email = `invited-${turn}@soak.example`
  const person = { email, firstName: 'Per', lastName: `Son ${turn}`, roleId }
  if (await send(caller, deeds, '/api/v1/admin/users', () => person)) deeds.invited.add(email)
}

/** A role of the port that people are invited to. */
export async function readRole({ url, headers }: Caller): Promise<string> {
  const answer = await fetch(`${url}/api/v1/admin/roles`, { headers })
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return data[0]!.id
}
