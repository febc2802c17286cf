import { z } from 'zod'
import { created, data, empty } from '../endpoint.ts'
import { hexColor, id, idParams, text } from '../fields.ts'
import type { TypeWith } from '../kinds.ts'
import type { Editable } from '../record.ts'
import { endpoint } from '../staff-endpoint.ts'
import { Tag } from './tag.ts'

const TagUse = Tag.extend({ uses: z.int() })

/** Replaces the tags of one record of the kind. */
export function tagsOf({ type, path, gates }: Editable<TypeWith<'tags'>>) {
  return {
    setTags: endpoint({
      method: 'PUT',
      path: `/api/v1/${path}/{id}/tags`,
      summary: 'Replaces the tags of the record',
      gate: gates.edit,
      params: idParams,
      body: z.strictObject({ tagIds: z.array(id).max(100) }),
      response: data(z.array(Tag)),
      emits: [`${type}.tagged` as const],
      errors: ['REFERENCE_NOT_FOUND'],
    }),
  } as const
}

export const tags = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/tags',
    summary: 'Tags of the port by name, with how often each is used',
    gate: 'session',
    response: data(z.array(TagUse)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/tags',
    summary: 'Creates a tag',
    gate: 'admin.manage_tags',
    body: z.strictObject({ name: text(60), color: hexColor }),
    response: created(Tag),
    emits: ['tag.created'],
    errors: ['NAME_TAKEN'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/tags/{id}',
    summary: 'Renames or recolours a tag',
    gate: 'admin.manage_tags',
    params: idParams,
    body: z.strictObject({ name: text(60).optional(), color: hexColor.optional() }),
    response: data(Tag),
    emits: ['tag.updated'],
    errors: ['NAME_TAKEN'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/tags/{id}',
    summary: 'Deletes a tag and takes it off every record',
    gate: 'admin.manage_tags',
    params: idParams,
    response: empty,
    emits: ['tag.deleted'],
  }),
} as const
