import type { ProviderName } from '../../../contract/documents/vocabulary.ts'
import type { Ctx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { readSetting } from '../settings/read.ts'
import { readSecretSetting, settingsBox } from '../settings/secrets.ts'
import { builtinProvider } from './builtin/provider.ts'
import { DocumensoV1 } from './documenso/v1.ts'
import { DocumensoV2 } from './documenso/v2.ts'
import { SigningFault, type SigningProvider } from './provider.ts'

/** What a provider is made for: one port, with what that port has set. */
export interface ProviderOf {
  readonly portId: string
  /** Of the external service. */
  readonly host: string | null
  readonly token: string | null
}

type Maker = (
  services: Pick<Services, 'env' | 'kernel' | 'storage' | 'log' | 'addresses'>,
  of: ProviderOf,
) => SigningProvider

/** Every provider by its name. */
const makers: Record<ProviderName, Maker> = {
  builtin: builtinProvider,
  documenso_v1: (services, of) => new DocumensoV1(serviceOf(services, of)),
  documenso_v2: (services, of) => new DocumensoV2(serviceOf(services, of)),
}

function serviceOf({ addresses }: Pick<Services, 'addresses'>, { host, token }: ProviderOf) {
  if (!host || !token)
    throw new SigningFault('misconfigured', 'The address and the token of the signing service are not set.')
  return { addresses, host, token }
}

/** The provider that a port has chosen. */
export function chosenProvider(ctx: Ctx): Promise<ProviderName> {
  return readSetting(ctx, 'signing_provider')
}

/** What a port has set for its providers, read in a scope of it. Throws SECRET_UNREADABLE. */
export async function providerOf(
  ctx: Ctx,
  { env }: Pick<Services, 'env'>,
  portId: string,
): Promise<ProviderOf> {
  const host = await readSetting(ctx, 'signing_host')
  const token = await readSecretSetting(ctx, settingsBox(env), 'signing_token_encrypted')
  return { portId, host, token }
}

/** The provider of that name for a port. Throws a `SigningFault` where there is none. */
export function openProvider(
  name: ProviderName,
  services: Parameters<Maker>[0],
  of: ProviderOf,
): SigningProvider {
  return makers[name](services, of)
}
