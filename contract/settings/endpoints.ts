import { z } from 'zod'
import { data } from '../endpoint.ts'
import { timestamp } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'
import { imageSettings, largestSettingImage, type SettingKey, settingKeys } from './registry.ts'

const sources = ['port', 'global', 'environment', 'default'] as const

const Setting = z.object({
  key: z.string(),
  /** A secret that is set shows as dots. */
  value: z.unknown(),
  source: z.enum(sources),
  /** What holds where the port, or in the list of its defaults the installation, says nothing itself. */
  inherited: z.object({ value: z.unknown(), source: z.enum(sources).exclude(['port']) }),
  version: z.int(),
  updatedAt: timestamp.nullable(),
})

const Change = z.strictObject({
  key: z.enum(settingKeys as [SettingKey, ...SettingKey[]]),
  value: z.unknown(),
})

export const settings = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/settings',
    summary: 'Every setting as it holds in the port, and where its value comes from',
    gate: 'admin.manage_settings',
    response: data(z.array(Setting)),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/v1/admin/settings',
    summary: 'Sets one setting of the port',
    gate: 'admin.manage_settings',
    body: Change,
    response: data(Setting),
    emits: ['setting.updated'],
    ifMatch: true,
    errors: ['REFERENCE_NOT_FOUND', 'VERSION_STALE', 'PERMISSION_DENIED', 'HOOK_ADDRESS_REFUSED'],
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/api/v1/admin/settings/{key}',
    summary: 'Puts a setting back to what the installation gives, or the built-in default',
    gate: 'admin.manage_settings',
    params: z.object({ key: z.string() }),
    pathKinds: { key: 'word' },
    response: data(Setting),
    emits: ['setting.updated'],
    ifMatch: true,
    errors: ['VERSION_STALE', 'PERMISSION_DENIED'],
  }),
  setImage: endpoint({
    method: 'POST',
    path: '/api/v1/admin/settings/image',
    summary: 'Keeps a picture (field `file`) for the setting it is of, in place of the one before',
    gate: 'admin.manage_settings',
    upload: { as: 'form', bytes: largestSettingImage },
    body: z.strictObject({ setting: z.enum(imageSettings) }),
    response: data(Setting),
    emits: ['setting.updated'],
    errors: ['FILE_TOO_LARGE', 'FILE_TYPE_REFUSED', 'PICTURE_UNREADABLE', 'SERVICE_BUSY'],
  }),
  resolved: endpoint({
    method: 'GET',
    path: '/api/v1/admin/settings/resolved',
    summary: 'The settings named in keys, resolved',
    gate: 'admin.manage_settings',
    query: z.object({ keys: z.string().min(1).max(1000) }),
    response: data(z.array(Setting)),
  }),
  listGlobal: endpoint({
    method: 'GET',
    path: '/api/v1/admin/settings/global',
    summary: 'What the installation gives to ports that say nothing themselves',
    gate: 'super_admin',
    scope: 'none',
    response: data(z.array(Setting)),
  }),
  putGlobal: endpoint({
    method: 'PUT',
    path: '/api/v1/admin/settings/global',
    summary: 'Sets one default of the installation; null takes it away',
    gate: 'super_admin',
    scope: 'none',
    body: Change,
    response: data(Setting),
    emits: 'nothing',
    ifMatch: true,
    errors: ['VERSION_STALE'],
  }),
} as const
