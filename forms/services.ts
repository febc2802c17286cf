import type { FormFact } from '../contract/forms/facts.ts'
import type { SessionCache } from '../platform/identity/sessions.ts'
import type { SecretBox } from '../platform/secrets.ts'
import type { EngineServices } from '../platform/service/engine.ts'
import type { Storages } from '../platform/storage/places.ts'
import type { DB } from './database.generated.ts'
import type { UploadQuota } from './modules/files/upload-quota.ts'
import type { HostedForms } from './modules/hosted/cache.ts'
import type { Member } from './modules/identity/member.ts'
import type { KeyCache } from './modules/keys/cache.ts'
import type { FormCounts } from './modules/results/count.ts'
import type { SubmissionNews } from './modules/submissions/announce.ts'
import type { SubmissionWriter } from './modules/submissions/write.ts'

/** What a module may use besides its transaction. */
export interface Services extends EngineServices<DB, FormFact> {
  readonly sessions: SessionCache<Member>
  readonly keys: KeyCache
  readonly hosted: HostedForms
  readonly news: SubmissionNews
  readonly writer: SubmissionWriter
  readonly counts: FormCounts
  readonly storage: Storages
  /** How much strangers may upload. */
  readonly uploads: UploadQuota
  /** Seals the signing secrets of subscriptions. */
  readonly hookSecrets: SecretBox
}
