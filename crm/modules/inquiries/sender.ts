import { sql } from 'kysely'
import { readPhone } from '../../../platform/values/phone.ts'
import { portOf, type Tx } from '../../context.ts'
import { portDefaults } from '../records/port-defaults.ts'
import { matchesOf } from './queries.ts'

export interface Sender {
  name: string
  email: string | null
  phone: string | null
}

const certain = 90

/** The live clients of the port that certainly are the sender, best first. */
export async function certainClients(tx: Tx, sender: Sender): Promise<string[]> {
  const matches = await matchesOf(tx, sender)
  return matches
    .filter(({ score, archivedAt }) => score >= certain && archivedAt === null)
    .map(({ clientId }) => clientId)
}

/**
 * Until the transaction ends nobody else of the port makes a client of this e-mail address or phone number out of an
 * inquiry: whoever comes second finds the client of the first.
 */
export async function lockSender(tx: Tx, { email, phone }: Sender): Promise<void> {
  const { country } = await portDefaults(tx)
  const number = phone ? (readPhone(phone, country).valueE164 ?? phone.replace(/\D/g, '')) : null
  const keys = [
    ...(email ? [`email ${email.trim().toLowerCase()}`] : []),
    ...(number ? [`phone ${number}`] : []),
  ]
  // Always in one order, so that two senders who share both cannot wait for each other.
  for (const key of keys.sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sender ${portOf(tx)} ${key}`}, 0))`.execute(
      tx.db,
    )
  }
}
