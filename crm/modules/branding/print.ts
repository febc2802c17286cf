import { standingOut } from '../../../contract/values/brand-color.ts'
import { readStored } from '../../../platform/storage/read-stored.ts'
import type { Ctx } from '../../context.ts'
import { portOf } from '../../context.ts'
import type { Services } from '../../services.ts'
import { brandOf, type PortBrand } from './brand.ts'

/** A port as it prints: its name, colour as it is read on white, language and the bytes of its logo; null without one, and while it cannot be fetched. */
export interface PrintBrand extends Pick<PortBrand, 'name' | 'color' | 'language'> {
  readonly logo: Uint8Array | null
}

/** How the port prints. Reads the storage, so it is asked outside of a transaction. */
export async function printBrandOf(ctx: Ctx, storage: Services['storage']): Promise<PrintBrand> {
  const { name, color, language, logo } = await brandOf(ctx)
  const id = logo?.split('/').at(-1)
  const bytes = id ? await readStored(storage, `${portOf(ctx)}/${id}`).catch(() => null) : null
  // Paper is white, and headings are read.
  return { name, color: standingOut(color, ['#ffffff'], 4.5), language, logo: bytes }
}
