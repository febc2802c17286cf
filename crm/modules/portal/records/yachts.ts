import { sql } from 'kysely'
import { mostListed } from '../../../../contract/portal/parts.ts'
import type { Ctx } from '../../../context.ts'
import { byName } from '../../records/sort.ts'
import type { PortalUser } from '../admit.ts'
import { shownTo } from '../visibility.ts'
import { ofId } from './columns.ts'

interface Yacht {
  id: string
  name: string
  type: string | null
  builder: string | null
  model: string | null
  yearBuilt: number | null
  registrationNumber: string | null
  flagIso: string | null
  lengthM: number | null
  widthM: number | null
  draftM: number | null
}

export async function readYachts(ctx: Ctx, user: PortalUser, id?: string): Promise<Yacht[]> {
  const { rows } = await sql<Yacht>`select t.id, t.name, t.type, t.builder, t.model, t.year_built,
      t.registration_number, t.flag_iso, t.length_m, t.width_m, t.draft_m
    from yachts t where ${shownTo(ctx, 'yacht', user)} ${ofId(id)} order by ${byName(ctx, sql`t.name`)}, t.id limit ${mostListed}`.execute(
    ctx.db,
  )
  return rows
}
