import type { Logger } from 'pino'
import { crm } from '../contract/crm.ts'
import { type FactName, facts, liveAudiences } from '../contract/events.ts'
import type { Connection } from '../platform/database/pools.ts'
import type { Env } from '../platform/env.ts'
import type { Limit } from '../platform/http/limits.ts'
import { inTenant, reading, systemIn } from '../platform/scope.ts'
import { type EngineOptions, openEngine } from '../platform/service/engine.ts'
import { type Service, serviceOf } from '../platform/service/service.ts'
import { openStorages } from '../platform/storage/open-storages.ts'
import { crmRoutes } from './app.ts'
import type { DB } from './database.generated.ts'
import { deliveryTables, schemas, tenancy } from './database.ts'
import { described } from './described.ts'
import { flows } from './flows.ts'
import { crmCrontab, crmJobs } from './jobs.ts'
import { lookAtTouched } from './modules/alerts/on-change.ts'
import { withKeys } from './modules/api-keys/door.ts'
import { serveMcp } from './modules/api-keys/mcp/serve-mcp.ts'
import { backupFigures } from './modules/backups/look.ts'
import { crmGatekeeper, staffLiveGate } from './modules/identity/gatekeeper.ts'
import { staffRealm } from './modules/identity/realm.ts'
import { StaffSessions } from './modules/identity/sessions.ts'
import { admitToPortal } from './modules/portal/admit.ts'
import { portalTokens } from './modules/portal/session.ts'
import { columnsOfPort } from './modules/records/custom/list.ts'
import { timezoneOfPort } from './modules/records/today.ts'
import { hiddenIds, recordExists } from './modules/search/exists.ts'
import { chosenStorage } from './modules/settings/storage.ts'
import { mailReset } from './modules/users/reset-mail.ts'
import { webhooksBox } from './modules/webhooks/box.ts'
import { WebhookOutbox } from './modules/webhooks/outbox.ts'
import { isRefoldDue, refoldJob } from './refold.ts'
import { resealJob } from './reseal.ts'
import type { Services } from './services.ts'

const quarter = 15 * 60
/** The rate limits of the CRM. */
export const crmLimits: Record<string, Limit> = {
  default: { points: 600, seconds: 60, shared: false },
  receipt_scan: { points: 10, seconds: 60, shared: true },
  // Calls of AI providers, of all features together.
  ai: { points: 60, seconds: 60, shared: true },
  export: { points: 30, seconds: 60 * 60, shared: true, sliding: true },
  erasure: { points: 10, seconds: 60 * 60, shared: true },
  // A code has a million values.
  erasure_code: { points: 5, seconds: quarter, shared: true },
  sign_in: { points: 50, seconds: quarter, shared: true },
  sign_in_identifier: { points: 10, seconds: quarter, shared: true },
  portal_sign_in: { points: 50, seconds: quarter, shared: true },
  portal_identifier: { points: 10, seconds: quarter, shared: true },
  portal_file: { points: 30, seconds: 60 * 60, shared: true },
  portal_profile: { points: 20, seconds: 60 * 60, shared: true },
  portal_code: { points: 5, seconds: quarter, shared: true },
  portal_message: { points: 20, seconds: quarter, shared: true },
  second_factor: { points: 10, seconds: 60 * 60, shared: true },
  public_inquiry: { points: 20, seconds: 60 * 60, shared: true, sliding: true },
  supplemental_info: { points: 60, seconds: quarter, shared: true },
  renewal_offer: { points: 60, seconds: quarter, shared: true },
  mail_ending: { points: 60, seconds: quarter, shared: true },
  signing: { points: 240, seconds: quarter, shared: true },
  verify: { points: 60, seconds: quarter, shared: true },
  document_preview: { points: 120, seconds: 60, shared: true },
  avatar: { points: 20, seconds: quarter, shared: true },
  invitation: { points: 50, seconds: quarter, shared: true },
  // Of one address: ten wrong secrets in ten minutes; right ones are not counted.
  signing_secret: { points: 10, seconds: 10 * 60, shared: true },
  signing_test: { points: 20, seconds: quarter, shared: true },
  document_send: { points: 120, seconds: 60 * 60, shared: true },
  website_test: { points: 20, seconds: quarter, shared: true },
  mail_account_test: { points: 30, seconds: quarter, shared: true },
  mail_test: { points: 10, seconds: quarter, shared: true },
  setup: { points: 10, seconds: quarter, shared: true },
  resolve_identifier: { points: 120, seconds: quarter, shared: true },
}

export type Crm = Service<Services>

/** The CRM on a migrated database, neither serving nor working yet. */
export async function openCrm(
  env: Env,
  connection: Connection,
  log: Logger,
  { limits = crmLimits, resolve, readShards }: EngineOptions = {},
): Promise<Crm> {
  const checked = env.nodeEnv !== 'production'
  const engine = await openEngine<DB, FactName>(
    { env, connection, log, ...(readShards ? { readShards } : {}) },
    {
      name: 'crm',
      schemas,
      tenancy,
      catalogue: facts,
      flows,
      atCommit: lookAtTouched,
      realm: staffRealm,
      limits,
      resolve,
      mailReset,
      outbox: (hearing) => new WebhookOutbox(hearing, { checked }).write,
    },
  )
  const { kernel, auth } = engine.shared
  engine.watch.look(() => backupFigures(kernel))
  const sessions = new StaffSessions(auth, kernel, engine.servers.listeners)
  const services: Services = {
    ...engine.shared,
    sessions,
    listener: engine.servers.home.listener,
    connection,
    storage: await openStorages(env, 'crm', (portId) => chosenStorage(reading(kernel, systemIn(portId)))),
    webhookSecrets: webhooksBox(env),
  }
  return serviceOf(engine, services, {
    web: () => ({
      routes: crmRoutes(services),
      gatekeeper: withKeys(
        crmGatekeeper(sessions, kernel, admitToPortal(portalTokens(env), sessions, kernel)),
        kernel,
        log,
      ),
      tenants: { timezoneOf: timezoneOfPort, columnsOf: columnsOfPort, hiddenIds: hiddenIds(kernel) },
      beside: (app) => serveMcp(app, services),
      contract: crm,
      described,
      live: {
        gate: staffLiveGate(sessions, recordExists(kernel)),
        tenant: 'port',
        audiences: liveAudiences,
      },
    }),
    work: {
      jobs: crmJobs,
      crontab: crmCrontab,
      deliveries: deliveryTables,
      secrets: services.webhookSecrets,
      sender: 'Berthwise <berthwise@localhost>',
      begun: async () => {
        if (await isRefoldDue(kernel)) {
          await inTenant(kernel, systemIn(null), (tx) => tx.addJob(refoldJob, {}, { key: refoldJob.name }))
        }
        // After a change of the secret, which then names the one before.
        if (!env.previousSecret) return
        await inTenant(kernel, systemIn(null), (tx) => tx.addJob(resealJob, {}, { key: resealJob.name }))
      },
    },
  })
}
