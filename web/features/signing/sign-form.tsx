import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { consentSentences } from '../../../contract/signing-pages/consent.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { call } from '../../kit/server/api.ts'
import { ApiError } from '../../kit/server/api-error.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { DrawPad } from './draw-pad.tsx'
import { FillField, type SigningPage } from './fill-field.tsx'
import type { Signature } from './page-overlay.tsx'

/** The form by which the bar at the bottom of a phone signs. */
export const signFormId = 'sign-form'

const signingKey = ['signingPages', 'sign']

/** Whether the signature is on its way. */
export function useIsSigning(): boolean {
  return useIsMutating({ mutationKey: signingKey }) > 0
}

type SignFormProps = {
  token: string
  met: SigningPage
  values: Readonly<Record<string, string>>
  onValue: (id: string, value: string) => void
  /** Whether the signer agreed, which is asked last. */
  agreed: boolean
  onAgreed: (agreed: boolean) => void
  signature: Signature | null
  onSignature: (signature: Signature | null) => void
  onSigned: () => void
  /** The signature was refused as a whole. */
  onRefused: () => void
  onDecline: () => void
}

/** What a signer is asked for, one line each, then their signature and consent. */
export function SignForm(props: SignFormProps) {
  const { token, met, values, onValue, agreed, onAgreed, signature, onSignature } = props
  const { onSigned, onRefused, onDecline } = props
  const { t, language } = useTranslation()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const approves = met.role === 'approver'
  const fillableFields = met.fields.filter(({ type }) => type !== 'signature' && type !== 'initials')
  const signs = !approves || fillableFields.length < met.fields.length
  const signing = useIsSigning()
  const send = useMutation({
    mutationKey: signingKey,
    mutationFn: () =>
      call('signingPages', 'sign', {
        params: { token },
        body: {
          fields: fillableFields.flatMap(({ id }) => (values[id] ? [{ id, value: values[id] }] : [])),
          ...(signature ? { signature } : {}),
          consent: true,
          consentLanguage: language,
        },
      }),
    onSuccess: onSigned,
    onError: (error) => {
      const problems = errorsOf(
        error,
        fillableFields.filter(({ id }) => values[id]),
      )
      setErrors(problems)
      const [first] = Object.keys(problems)
      if (first) showProblem(first)
      // Somebody declined or ended the document meanwhile, or it arrived after all: the page says so.
      else onRefused()
    },
  })

  /** What is wrong with a part is no longer said once the part is changed. */
  function mend(id: string) {
    if (errors[id]) setErrors(({ [id]: _, ...rest }) => rest)
    if (send.isError) send.reset()
  }

  function submit() {
    if (signing) return
    const missing = fillableFields.filter(
      ({ id, required, type }) => required && type !== 'date' && !values[id],
    )
    const problems: Record<string, string> = Object.fromEntries(
      missing.map(({ id }) => [id, t('form.required')]),
    )
    if (signs && !signature) problems.signature = t('sign.signatureNeeded')
    if (!agreed) problems.consent = t('sign.consentNeeded')
    setErrors(problems)
    const first = Object.keys(problems)[0]
    if (first) showProblem(first)
    else send.mutate()
  }

  return (
    <Form id={signFormId} onSubmit={submit} className="flex flex-col gap-5">
      {fillableFields.length > 0 && (
        <section aria-label={t('sign.fillIn')} className="flex flex-col gap-3">
          <h2 className="text-base font-semibold">{t('sign.fillIn')}</h2>
          {fillableFields.map((field) => (
            <div key={field.id} id={`sign-${field.id}`}>
              <FillField
                field={field}
                value={values[field.id] ?? ''}
                error={errors[field.id]}
                onChange={(value) => {
                  onValue(field.id, value)
                  mend(field.id)
                }}
                onFocus={() =>
                  document.querySelector(`[data-page="${field.page}"]`)?.scrollIntoView({ block: 'nearest' })
                }
              />
            </div>
          ))}
        </section>
      )}
      {signs && (
        <div id="sign-signature">
          <SignaturePart
            name={met.name}
            error={errors.signature}
            onSignature={(next) => {
              onSignature(next)
              mend('signature')
            }}
          />
        </div>
      )}
      <div id="sign-consent" className="flex flex-col gap-1">
        <Checkbox
          label={consentSentences[language][approves ? 'approve' : 'sign']}
          checked={agreed}
          onCheckedChange={(next) => {
            onAgreed(next)
            mend('consent')
          }}
        />
        <FieldError>{errors.consent}</FieldError>
      </div>
      <ProblemLine error={send.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={send.isPending} className="flex-1 max-lg:hidden">
          {t(approves ? 'sign.approve' : 'sign.sign')}
        </Button>
        <Button variant="ghost" onClick={onDecline}>
          {t('sign.decline')}
        </Button>
      </div>
    </Form>
  )
}

/** Brings what is missing into sight, and the focus to where it is filled in. */
function showProblem(id: string): void {
  const part = document.getElementById(`sign-${id}`)
  part?.scrollIntoView({ block: 'center' })
  const field = part?.querySelector<HTMLElement>('input, textarea, [role=combobox], [role=checkbox]')
  const control = field ?? part?.querySelector<HTMLElement>('button')
  control?.focus({ preventScroll: true })
}

/** Errors of the answer by the fields they are of; the places in the request are those of what was filled in. */
function errorsOf(error: unknown, sent: readonly { id: string }[]): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    (error.details ?? []).map((detail) => {
      const [part, at] = detail.path.split('.')
      return [part === 'fields' ? (sent[Number(at)]?.id ?? 'fields') : part!, detail.message]
    }),
  )
}

type SignaturePartProps = {
  name: string
  error: string | undefined
  onSignature: (signature: Signature | null) => void
}

function SignaturePart({ name, error, onSignature }: SignaturePartProps) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<Signature['kind']>('typed')
  const [typed, setTyped] = useState('')
  const [lines, setLines] = useState<[number, number][][]>([])
  const tell = (next: Signature['kind'], words: string, drawn: [number, number][][]) => {
    if (next === 'typed') onSignature(words.trim() ? { kind: 'typed', value: words.trim() } : null)
    else onSignature(drawn.length > 0 ? { kind: 'drawn', value: drawn } : null)
  }
  return (
    <section aria-label={t('sign.signature')} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{t('sign.signature')}</h2>
        <SegmentedControl
          label={t('sign.how')}
          value={kind}
          onValueChange={(next) => {
            setKind(next)
            tell(next, typed, lines)
          }}
          segments={[
            { value: 'typed', label: t('sign.type') },
            { value: 'drawn', label: t('sign.draw') },
          ]}
        />
      </div>
      {kind === 'typed' ? (
        <>
          <Field label={t('sign.typeName')} error={error}>
            <Input
              value={typed}
              placeholder={name}
              maxLength={100}
              autoComplete="name"
              onChange={(event) => {
                setTyped(event.target.value)
                tell('typed', event.target.value, lines)
              }}
            />
          </Field>
          {typed.trim() && (
            <p
              aria-hidden="true"
              className="truncate rounded-lg border bg-paper px-4 py-2 font-hand text-2xl text-on-paper"
            >
              {typed}
            </p>
          )}
        </>
      ) : (
        <>
          <DrawPad
            lines={lines}
            onChange={(drawn) => {
              setLines(drawn)
              tell('drawn', typed, drawn)
            }}
          />
          <FieldError>{error}</FieldError>
        </>
      )}
    </section>
  )
}
