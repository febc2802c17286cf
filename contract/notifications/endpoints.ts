import { z } from 'zod'
import { cursor, data, empty } from '../endpoint.ts'
import { flag, id, idParams, timestamp } from '../fields.ts'
import { recordTypes } from '../kinds.ts'
import { cursorQuery } from '../paging.ts'
import { endpoint } from '../staff-endpoint.ts'
import { notificationKinds } from './kinds.ts'
import { AllWays, Digest, Ways } from './preferences.ts'

/** Something one person is told of. */
export const Notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  /** How many things of this kind came with one request; of more than one no record is named. */
  count: z.int(),
  entityType: z.enum(recordTypes),
  entityId: id.nullable(),
  /** What people call the record; null for one the caller may not see any more. */
  entityTitle: z.string().nullable(),
  /** Who did it; null for the product itself. */
  actorName: z.string().nullable(),
  createdAt: timestamp,
  readAt: timestamp.nullable(),
})

const NotificationPreferences = z.object({ ways: AllWays, digest: Digest })

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/notifications',
    summary: "The caller's notifications in this port, newest first",
    gate: 'session',
    personal: true,
    query: cursorQuery({ unread: flag.optional() }),
    response: cursor(Notification),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/v1/notifications/count',
    summary: 'How many of them are unread',
    gate: 'session',
    personal: true,
    response: data(z.object({ unread: z.int() })),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/v1/notifications/{id}/read',
    summary: 'Marks one as read; once more changes nothing',
    gate: 'session',
    personal: true,
    params: idParams,
    response: empty,
    emits: 'nothing',
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/api/v1/notifications/read-all',
    summary: 'Marks all of them as read',
    gate: 'session',
    personal: true,
    response: empty,
    emits: 'nothing',
  }),
} as const

export const notificationPreferences = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/me/notification-preferences',
    summary: 'How the caller is told of each kind, and when gathered mail comes',
    gate: 'session',
    scope: 'none',
    response: data(NotificationPreferences),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/v1/me/notification-preferences',
    summary: 'Chooses that; what is left out stays',
    gate: 'session',
    scope: 'none',
    body: z.strictObject({ ways: Ways.optional(), digest: Digest.optional() }),
    response: data(NotificationPreferences),
    emits: 'nothing',
  }),
} as const
