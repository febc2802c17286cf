import { FileKey } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { OwnSetting } from './own-setting.tsx'
import type { useSettings } from './use-settings.ts'

const mostBytes = 64_000

/** Whose certificate seals signed documents, and the file that brings another. */
export function SealKey({ kept }: { kept: ReturnType<typeof useSettings> }) {
  const { t } = useTranslation()
  const certificate = useRead('signingAdmin', 'sealCertificate', {})
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const isSet = Boolean(kept.settingOf('seal_key_encrypted'))
  async function keep(pem: string) {
    setProblem(null)
    if (await kept.keep('seal_key_encrypted', pem, setProblem)) await certificate.refetch()
  }
  async function choose(file: File | undefined) {
    if (!file) return
    if (file.size > mostBytes) setProblem(new Error(t('signingSettings.sealLarge')))
    else await keep(await file.text())
  }
  const { data } = certificate
  return (
    <section aria-labelledby="signing-seal" className="flex flex-col gap-3">
      <h2 id="signing-seal" className="text-base font-semibold">
        {t('signingSettings.seal')}
      </h2>
      <p className="text-ink-soft">{t('signingSettings.sealHint')}</p>
      {data?.ownExpired && (
        <p role="alert" className="text-danger-ink">
          {t('signingSettings.sealExpired')}
        </p>
      )}
      {data && (
        <div className="flex flex-col gap-1 rounded-lg border px-4 py-3">
          <p className="font-medium">
            {t(data.source === 'port' ? 'signingSettings.sealPort' : 'signingSettings.sealInstallation')}
          </p>
          <p className="text-sm break-words text-ink-soft">
            {t('signingSettings.sealSubject', {
              subject: data.subject,
              issuer: data.issuer,
              day: formatDate(data.validUntil.slice(0, 10)),
            })}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={<FileKey />} busy={kept.busy} onClick={() => input.current?.click()}>
          {t(isSet ? 'signingSettings.sealReplace' : 'signingSettings.sealChoose')}
        </Button>
      </div>
      <OwnSetting
        kept={kept}
        name="seal_key_encrypted"
        label={t('signingSettings.seal')}
        words={() => t('signingSettings.sealInstallation')}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".pem,.crt,.key,application/x-pem-file"
        aria-label={t('signingSettings.sealChoose')}
        onChange={({ target }) => {
          void choose(target.files?.[0])
          target.value = ''
        }}
      />
      <ProblemLine error={problem} />
    </section>
  )
}
