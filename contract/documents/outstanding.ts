import { z } from 'zod'
import { data } from '../endpoint.ts'
import { id, timestamp } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'
import { documentStatuses, outstandingOwners, wantedSteps } from './vocabulary.ts'

/** A document that somebody has still to act on. */
const OutstandingDocument = z.object({
  id,
  title: z.string(),
  documentType: z.string(),
  status: z.enum(documentStatuses),
  sentAt: timestamp.nullable(),
  /** What was asked of the signing service and it has not done yet, and why not. */
  wanted: z.enum(wantedSteps).nullable(),
  failure: z.string().nullable(),
  signersSigned: z.int(),
  signersTotal: z.int(),
  /** Whose turn it is. */
  waitingFor: z.array(
    z.object({
      signerId: id,
      name: z.string(),
      /** The user of the port whom the address belongs to: they sign in their own session. */
      userId: id.nullable(),
      invitedAt: timestamp.nullable(),
      openedAt: timestamp.nullable(),
      /** Whether there is an address that the caller may hand on. */
      linkable: z.boolean(),
    }),
  ),
})

export const outstanding = endpoint({
  method: 'GET',
  path: '/api/v1/documents/outstanding',
  summary:
    'The documents of a record that wait for signatures or are being sent, the latest three, with whose turn it is; of a berth those of its interests and reservations',
  gate: 'documents.view',
  // Whatever stands in the place of an id: a record that is not here is not found, as where it is read itself.
  query: z.object({ entityType: z.enum(outstandingOwners), entityId: z.string().max(200) }),
  response: data(
    z.object({
      documents: z.array(OutstandingDocument),
      total: z.int(),
      /** Whether mail of the port leaves the installation: there is a mail server. */
      mailLeaves: z.boolean(),
    }),
  ),
  errors: ['RECORD_NOT_FOUND'],
})
