import { useState } from 'react'
import { countries } from '../../../contract/values/countries.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import type { Answer, Input as Sent } from '../../kit/server/api.ts'
import { compareWords, countryName } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { NativeSelect } from '../parts/native-select.tsx'
import { Card } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem.tsx'
import { Read } from '../parts/read.tsx'
import { useAct, usePortal, usePortalUser } from '../session.tsx'

type Profile = Answer<'portal', 'profile'>
type Wanted = Sent<'portal', 'wantProfileChanges'>['body']['changes'][number]
type Content = NonNullable<Profile['changes'][number]['after']>

/** What the port holds of a client, and what they want changed: staff look at it before it is. */
export function ProfileOf({ clientId }: { clientId: string }) {
  const profile = usePortal('profile', { query: { client: clientId } })
  return <Read query={profile}>{(found) => <Details profile={found} />}</Read>
}

function Details({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { viewOnly } = usePortalUser()
  const [adding, setAdding] = useState<'contact' | 'address' | null>(null)
  const ask = useAct('wantProfileChanges', () => setAdding(null))
  const want = (change: Wanted) =>
    ask.mutate({ query: { client: profile.clientId }, body: { changes: [change] } })
  const asking = { want, busy: ask.isPending, may: !viewOnly }
  return (
    <Card className="flex flex-col gap-4">
      <Row
        label={t('portal.profile.name')}
        value={profile.fullName}
        autoComplete="name"
        {...asking}
        onSave={(fullName) => want({ kind: 'name', fullName })}
      />
      {profile.contacts.map(({ id, channel, written }) => (
        <Row
          key={id}
          label={channelName(t, channel)}
          value={written}
          autoComplete={channel === 'email' ? 'email' : 'tel'}
          {...asking}
          onSave={(changed) => want({ kind: 'contact_change', id, value: changed })}
          onRemove={() => want({ kind: 'contact_remove', id })}
        />
      ))}
      {profile.addresses.map((address) => (
        <AddressRow key={address.id} address={address} {...asking} />
      ))}
      {adding === 'contact' && <NewContact {...asking} onClose={() => setAdding(null)} />}
      {adding === 'address' && (
        <AddressForm
          busy={ask.isPending}
          onSave={(address) => want({ kind: 'address_add', address })}
          onClose={() => setAdding(null)}
        />
      )}
      <ProblemNote error={ask.error} />
      {!viewOnly && adding === null && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAdding('contact')}>{t('portal.profile.addContact')}</Button>
          <Button onClick={() => setAdding('address')}>{t('portal.profile.addAddress')}</Button>
        </div>
      )}
      {profile.changes.length > 0 && <Changes changes={profile.changes} />}
    </Card>
  )
}

type Asking = { want: (change: Wanted) => void; busy: boolean; may: boolean }
type RowProps = Asking & {
  label: string
  value: string
  autoComplete: string
  onSave: (value: string) => void
  onRemove?: () => void
}

function Row({ label, value, autoComplete, busy, may, onSave, onRemove }: RowProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  if (typed !== null) {
    return (
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '' && typed !== value) onSave(typed)
          setTyped(null)
        }}
      >
        <Field label={label} className="flex-1 basis-48">
          <Input
            required
            maxLength={254}
            autoComplete={autoComplete}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" busy={busy}>
          {t('portal.profile.ask')}
        </Button>
        <Button onClick={() => setTyped(null)}>{t('portal.profile.cancel')}</Button>
      </form>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="min-w-0 flex-1 basis-48">
        <span className="block text-xs text-ink-soft">{label}</span>
        <span className="break-words">{value}</span>
      </p>
      {may && (
        <span className="ml-auto flex gap-2">
          <Button onClick={() => setTyped(value)} aria-label={`${t('portal.profile.change')}: ${label}`}>
            {t('portal.profile.change')}
          </Button>
          {onRemove && (
            <Button
              variant="ghost"
              busy={busy}
              onClick={onRemove}
              aria-label={`${t('portal.profile.remove')}: ${label} ${value}`}
            >
              {t('portal.profile.remove')}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

function NewContact({ want, busy, onClose }: Asking & { onClose: () => void }) {
  const { t } = useTranslation()
  const [channel, setChannel] = useState<'email' | 'phone' | 'whatsapp'>('email')
  const [value, setValue] = useState('')
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        want({ kind: 'contact_add', channel, value })
      }}
    >
      <Field label={t('portal.profile.channel.label')}>
        <NativeSelect
          value={channel}
          options={(['email', 'phone', 'whatsapp'] as const).map((one) => ({
            value: one,
            label: t(`portal.profile.channel.${one}`),
          }))}
          onChange={setChannel}
        />
      </Field>
      <Field label={t(`portal.profile.channel.${channel}`)} className="flex-1 basis-48">
        <Input
          required
          type={channel === 'email' ? 'email' : 'tel'}
          autoComplete={channel === 'email' ? 'email' : 'tel'}
          maxLength={254}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={busy}>
        {t('portal.profile.ask')}
      </Button>
      <Button onClick={onClose}>{t('portal.profile.cancel')}</Button>
    </form>
  )
}

function AddressRow({ address, want, busy, may }: Asking & { address: Profile['addresses'][number] }) {
  const { t } = useTranslation()
  const [changing, setChanging] = useState(false)
  const { id } = address
  if (changing) {
    return (
      <AddressForm
        address={address}
        busy={busy}
        onSave={(changed) => {
          want({ kind: 'address_change', id, address: changed })
          setChanging(false)
        }}
        onClose={() => setChanging(false)}
      />
    )
  }
  const line = lineOf(address)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="min-w-0 flex-1 basis-48">
        <span className="block text-xs text-ink-soft">{t('portal.profile.address')}</span>
        <span className="break-words">{line}</span>
      </p>
      {may && (
        <span className="ml-auto flex gap-2">
          <Button onClick={() => setChanging(true)} aria-label={`${t('portal.profile.change')}: ${line}`}>
            {t('portal.profile.change')}
          </Button>
          <Button
            variant="ghost"
            busy={busy}
            onClick={() => want({ kind: 'address_remove', id })}
            aria-label={`${t('portal.profile.remove')}: ${line}`}
          >
            {t('portal.profile.remove')}
          </Button>
        </span>
      )}
    </div>
  )
}

type AddressFields = Extract<Wanted, { kind: 'address_add' }>['address']
type AddressFormProps = {
  address?: Profile['addresses'][number]
  busy: boolean
  onSave: (address: AddressFields) => void
  onClose: () => void
}

const typedFields = ['street', 'postalCode', 'city', 'region'] as const
/** What a browser knows of whoever looks, by the words of HTML. */
const known = {
  street: 'address-line1',
  postalCode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
} as const

function AddressForm({ address, busy, onSave, onClose }: AddressFormProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(typedFields.map((name) => [name, address?.[name] ?? ''])),
  )
  const [countryIso, setCountry] = useState(address?.countryIso ?? '')
  const { port } = usePortalUser()
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSave({ ...typed, countryIso: countryIso || null })
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {typedFields.map((name) => (
          <Field key={name} label={t(`portal.profile.field.${name}`)}>
            <Input
              name={name}
              autoComplete={known[name]}
              maxLength={200}
              value={typed[name] ?? ''}
              onChange={({ target }) => setTyped((now) => ({ ...now, [name]: target.value }))}
            />
          </Field>
        ))}
        <Field label={t('portal.profile.field.countryIso')}>
          <NativeSelect
            name="country"
            autoComplete="country"
            value={countryIso}
            options={[
              { value: '', label: '' },
              ...countriesFrom(port.country).map(([value, label]) => ({ value, label })),
            ]}
            onChange={setCountry}
          />
        </Field>
      </div>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('portal.profile.ask')}
        </Button>
        <Button onClick={onClose}>{t('portal.profile.cancel')}</Button>
      </div>
    </form>
  )
}

/** Countries with their names, that of the port first: most clients live there. */
function countriesFrom(first: string | null): (readonly [string, string])[] {
  return countries
    .map((iso) => [iso, countryName(iso)] as const)
    .toSorted(
      ([iso, one], [isoOther, other]) =>
        Number(isoOther === first) - Number(iso === first) || compareWords(one, other),
    )
}

const tones: Readonly<Record<string, BadgeTone>> = {
  waiting: 'warning',
  accepted: 'success',
  refused: 'danger',
}

function Changes({ changes }: { changes: Profile['changes'] }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-2 border-t pt-4">
      <h3 className="font-semibold">{t('portal.profile.wanted')}</h3>
      <ul className="flex flex-col gap-2">
        {changes.map(({ id, before, after, state }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 text-sm">
            <span className="min-w-0 flex-1 basis-48 break-words">
              {before && <del className="text-ink-faint">{wordsOf(before)}</del>}
              {before && after && ' → '}
              {after && <ins className="no-underline">{wordsOf(after)}</ins>}
            </span>
            <Badge tone={tones[state] ?? 'neutral'}>{t(`portal.profile.state.${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

function wordsOf(content: Content): string {
  return content.fullName ?? content.value ?? lineOf(content)
}

function lineOf(address: {
  street?: string | null | undefined
  postalCode?: string | null | undefined
  city?: string | null | undefined
  region?: string | null | undefined
  countryIso?: string | null | undefined
}): string {
  const { street, postalCode, city, region, countryIso } = address
  const place = [postalCode, city].filter(Boolean).join(' ')
  return [street, place, region, countryIso && countryName(countryIso)].filter(Boolean).join(', ')
}

function channelName(t: ReturnType<typeof useTranslation>['t'], channel: string): string {
  const known = (['email', 'phone', 'whatsapp'] as const).find((one) => one === channel)
  return known ? t(`portal.profile.channel.${known}`) : t('portal.profile.channel.label')
}
