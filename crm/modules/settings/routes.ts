import { sql } from 'kysely'
import { type SettingKey, settingSchemas, settings } from '../../../contract/admin.ts'
import { Refusal } from '../../../contract/errors.ts'
import { detailsOf } from '../../../platform/http/input.ts'
import { assertVersion } from '../../../platform/http/routes.ts'
import { portOf, serve, type Tx } from '../../context.ts'
import { readSettings } from './read.ts'
import { worksInPort } from './works-in-port.ts'

export const settingRoutes = serve(settings).with({
  list: (ctx) => readSettings(ctx, Object.keys(settingSchemas) as SettingKey[]),
  put: async (tx, { body, ifMatch, caller }) => {
    const key = body.key
    if (settingsOfInstallation.has(key) && !caller.isSuperAdmin) throw new Refusal('PERMISSION_DENIED')
    const checked = settingSchemas[key].safeParse(body.value)
    if (!checked.success) {
      const details = detailsOf(checked.error).map((detail) => ({
        ...detail,
        path: ['value', detail.path].filter(Boolean).join('.'),
      }))
      throw new Refusal('VALIDATION_FAILED', details)
    }
    await assertReferences(tx, key, checked.data)
    await sql`select 1 from settings where port_id = ${portOf(tx)} and key = ${key} for update`.execute(tx.db)
    const before = (await readSettings(tx, [key]))[0]!
    assertVersion(ifMatch, before.version)
    await sql`insert into settings (port_id, key, value) values (${portOf(tx)}, ${key}, ${JSON.stringify(checked.data)}::jsonb)
      on conflict (port_id, key) do update set value = excluded.value`.execute(tx.db)
    const after = (await readSettings(tx, [key]))[0]!
    tx.emit('setting.updated', {
      entityId: null,
      label: key,
      oldValues: { [key]: before.value },
      newValues: { [key]: after.value },
    })
    return after
  },
  resolved: (ctx, { query }) => {
    const keys = query.keys.split(',').filter((key): key is SettingKey => Object.hasOwn(settingSchemas, key))
    return readSettings(ctx, keys)
  },
})

/** A setting that names a person names one who works in the port. Throws REFERENCE_NOT_FOUND. */
async function assertReferences(tx: Tx, key: SettingKey, value: unknown): Promise<void> {
  if (!settingsOfPeople.has(key) || value === null) return
  if (await worksInPort(tx, value as string)) return
  throw new Refusal('REFERENCE_NOT_FOUND', [{ path: 'value', message: 'This user does not exist.' }])
}

/** What a port is given by whoever runs the installation. */
const settingsOfInstallation: ReadonlySet<SettingKey> = new Set(['storage_backend', 'storage_quota_mib'])

const settingsOfPeople: ReadonlySet<SettingKey> = new Set(['default_new_interest_owner'])
