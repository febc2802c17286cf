import { sql } from 'kysely'
import { branding } from '../../../contract/branding/endpoints.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import { serve } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { storedPicture } from '../settings/pictures.ts'
import { brandOf } from './brand.ts'

export function brandingRoutes({ kernel, storage }: Pick<Services, 'kernel' | 'storage'>) {
  return serve(branding).with({
    get: async (ctx, { params }) => {
      const { rows } = await sql<{ id: string }>`select id from ports where slug = ${params.slug}`.execute(
        ctx.db,
      )
      return rows[0] ? brandOf(reading<DB>(kernel, systemIn(rows[0].id))) : null
    },
    image: (_ctx, { params }) =>
      storedPicture(reading<DB>(kernel, systemIn(params.id)), storage, params.imageId),
  })
}
