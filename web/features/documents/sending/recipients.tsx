import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Proposal, Recipient } from './use-send.ts'

type RecipientsProps = {
  recipients: readonly Recipient[]
  known: Proposal['recipients']
  inTurn: boolean
  errors: Readonly<Record<string, string>>
  onChange: (at: number, part: Partial<Recipient>) => void
}

/** Who gets the document, in their order. A name is asked for where none is known; the address can be corrected. */
export function Recipients({ recipients, known, inTurn, errors, onChange }: RecipientsProps) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="send-recipients" className="flex flex-col gap-2">
      <h3 id="send-recipients" className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium">
        {t('wizard.step.recipients')}
        {recipients.length > 1 && (
          <span className="text-xs font-normal text-ink-soft">
            {t(`signing.orders.${inTurn ? 'sequential' : 'parallel'}`)}
          </span>
        )}
      </h3>
      <ol className="flex flex-col gap-3">
        {recipients.map(({ name, email, role, from }, at) => {
          const needsName = !known[at]?.name
          const needsEmail = !known[at]?.email
          const who = needsName ? t(`signing.roles.${role}`) : name
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a recipient is their place in the list.
            <li key={at} className="flex flex-col gap-1.5">
              {needsName ? (
                <Field label={`${at + 1}. ${who}`} error={errors[`signers.${at}.name`]} required>
                  <Input
                    value={name}
                    maxLength={200}
                    autoComplete="off"
                    placeholder={t('signing.name')}
                    onChange={(event) => onChange(at, { name: event.target.value })}
                  />
                </Field>
              ) : (
                <p className="min-w-0 break-words">
                  {at + 1}. <span className="font-medium">{name}</span>{' '}
                  <span className="text-ink-soft">{t(`signing.roles.${role}`)}</span>
                </p>
              )}
              <Field
                label={t('wizard.direct.emailOf', { name: who })}
                hideLabel
                required={needsEmail}
                error={errors[`signers.${at}.email`]}
                hint={needsEmail && from === 'client' ? t('wizard.direct.emailHint') : undefined}
              >
                <Input
                  type="email"
                  value={email}
                  maxLength={254}
                  autoComplete="off"
                  placeholder={t('signing.email')}
                  onChange={(event) => onChange(at, { email: event.target.value })}
                />
              </Field>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
