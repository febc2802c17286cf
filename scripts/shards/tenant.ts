import { z } from 'zod'
import * as crm from '../../crm/database.ts'
import * as forms from '../../forms/database.ts'
import { StartFault } from '../../platform/env.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Tenancy } from '../../platform/scope.ts'
import type { Service } from '../../platform/shards/administer/service.ts'
import { withClient } from '../../platform/shards/copies/connect.ts'

export const tenantFields = {
  SLUG: z.string({ error: 'is missing' }).regex(/^[a-z0-9-]{1,63}$/, {
    error: 'must be the address of a port, or the id of an account of the form service',
  }),
}

/** A service whose tenants can be moved. */
export type MovingService = Service & { tenancy: Tenancy }

const tenancies: Readonly<Record<string, Tenancy>> = {
  [crm.schemas.tables]: crm.tenancy,
  [forms.schemas.tables]: forms.tenancy,
}

export function withTenancy(service: Service): MovingService {
  return { ...service, tenancy: tenancies[service.schemas.tables]! }
}

/** The port with an address, or the account of the form service with an id. Throws a StartFault where there is none. */
export async function findTenant(
  services: readonly Service[],
  slug: string,
): Promise<{ service: MovingService; tenantId: string }> {
  for (const service of services) {
    const tenantId = await findIn(service, slug)
    if (tenantId) return { service: withTenancy(service), tenantId }
  }
  throw new StartFault(`There is no port with the address ${slug}, and no account with this id.`)
}

function findIn({ schemas: { tables }, shards }: Service, slug: string): Promise<string | null> {
  return withClient(shards[0]!.connection, tables, async (client) => {
    if (tables !== crm.schemas.tables && !isUuid(slug)) return null
    const { rows } = await client.query<{ id: string }>(
      tables === crm.schemas.tables
        ? 'select id from ports where slug = $1'
        : 'select id from accounts where id = $1',
      [slug],
    )
    return rows[0]?.id ?? null
  })
}
