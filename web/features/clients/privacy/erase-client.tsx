import { useRef, useState } from 'react'
import { heldByClients } from '../../../../contract/duplicates/references.generated.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useStillHere } from '../../../kit/screen/still-here.ts'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Client } from '../client.ts'

const touches = ['clients', 'interests', 'yachts', 'companies', 'reminders', 'residentialClients'] as const

type EraseClientProps = { client: Client; onClose: () => void; onErased: () => void }

/** Names what goes for good and what stays without the person, and asks for the code that was mailed. */
export function EraseClientDialog({ client, onClose, onErased }: EraseClientProps) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const [code, setCode] = useState('')
  const params = { id: client.id }
  const preview = useRead('erasures', 'preview', { params }, { staleTime: 0, enabled: !isConfirming })
  const request = useWrite('erasures', 'request', { onDone: () => setConfirming(true) })
  const begin = useStillHere()
  const stillHere = useRef(begin())
  const confirm = useWrite('erasures', 'confirm', {
    touches,
    onDone: () => {
      showToast({ title: t('privacy.erased') })
      if (stillHere.current()) onErased()
    },
  })
  return (
    <FormDialog
      title={t('privacy.eraseTitle', { name: client.fullName })}
      submitLabel={t(isConfirming ? 'privacy.erase' : 'privacy.mailCode')}
      destructive
      busy={request.isPending || confirm.isPending}
      blocked={!preview.data || (isConfirming && !/^\d{6}$/.test(code))}
      problem={confirm.error ?? request.error ?? preview.error}
      onSubmit={() => {
        stillHere.current = begin()
        if (isConfirming) confirm.mutate({ params, body: { code } })
        else request.mutate({ params })
      }}
      onClose={onClose}
    >
      {preview.isPending && <SkeletonLines lines={5} />}
      {preview.data && <WhatGoes goes={preview.data} />}
      {isConfirming && (
        <Field label={t('privacy.code')} hint={t('privacy.codeHint')} required>
          <Input
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
          />
        </Field>
      )}
    </FormDialog>
  )
}

/** What is counted for nobody: it follows what is. */
const unsaid: ReadonlySet<string> = new Set(['views', 'uploads', 'ownerships', 'customValues'])

function WhatGoes({ goes }: { goes: Answer<'erasures', 'preview'> }) {
  const { t } = useTranslation()
  const { counts, merged, unlinked } = goes
  const references = heldByClients.filter((name) => counts[name] > 0 && !unsaid.has(name))
  return (
    <>
      <section className="text-sm">
        <h3 className="font-medium">{t('privacy.goes')}</h3>
        <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5">
          <li>{t('privacy.goesClient')}</li>
          {references.map((name) => (
            <li key={name}>
              {t(`merge.held.${name}`)} ({formatNumber(counts[name])})
            </li>
          ))}
          {merged > 0 && <li>{t('privacy.goesMerged', { count: merged })}</li>}
          <li>{t('privacy.goesMails')}</li>
        </ul>
      </section>
      <section className="text-sm">
        <h3 className="font-medium">{t('privacy.stays')}</h3>
        <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5">
          <li>{t('privacy.staysLog')}</li>
          <li>{t('privacy.staysCompanies')}</li>
          {unlinked > 0 && <li>{t('privacy.staysDeals', { count: unlinked })}</li>}
        </ul>
      </section>
      <p className="text-sm font-medium text-danger-ink">{t('privacy.forGood')}</p>
    </>
  )
}
