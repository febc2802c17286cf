import type { FastifyInstance } from 'fastify'
import type { Permission } from '../../../../contract/permissions.ts'
import { type Talker, talker } from '../../../../platform/testing/talker.ts'
import type { Person, TestApp } from '../../../testing/app.ts'

/** A program that talks with a key, and the key. */
export interface Program extends Talker {
  readonly id: string
  readonly key: string
  readonly name: string
  /** The same program at another process. */
  at(web: FastifyInstance): Talker
}

/** Somebody creates a key with these permissions. */
export async function createProgram(
  app: TestApp,
  maker: Person,
  permissions: readonly Permission[],
  more: Record<string, unknown> = {},
): Promise<Program> {
  const body = { name: 'Booking page', permissions, ...more }
  const answer = await maker.post('/api/v1/admin/api-keys', body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  const { id, key, name } = answer.body.data
  const at = (web: FastifyInstance) => talker(web, { authorization: `Bearer ${key}` })
  return { ...at(app.web), at, id, key, name }
}
