import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { presetOf, presets } from '../../../contract/email/presets.ts'
import { mostFolders } from '../../../contract/email/vocabulary.ts'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { ChoiceField, SwitchField } from '../../kit/form/choice-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Account } from './account.ts'
import { TryAccount } from './try-account.tsx'

type AccountDialogProps = {
  /** Null for a new one. */
  account: Account | null
  onSaved: (id: string) => void
  onClose: () => void
}

type Encryption = 'tls' | 'starttls'

interface Typed {
  address: string
  username: string
  password: string
  host: string
  port: number
  encryption: Encryption
  sends: boolean
  smtp: { host: string; port: number; encryption: Encryption }
  folders: string
  shared: boolean
}

const fields = [
  'address',
  'username',
  'password',
  'host',
  'port',
  'smtp.host',
  'smtp.port',
  'folders',
] as const

/** Adds a mailbox or changes one; the servers of common providers are filled in. */
export function AccountDialog({ account: initial, onSaved, onClose }: AccountDialogProps) {
  const { t } = useTranslation()
  // What colleagues change meanwhile is no ground on which something was typed.
  const [account] = useState(initial)
  const create = useWrite('emailAccounts', 'create')
  const update = useWrite('emailAccounts', 'update')
  const form = useForm<Typed>({ defaultValues: typedFrom(account) })

  const saving = useSaving(form, fields, async (typed) => {
    const { address, password, ...rest } = bodyOf(typed)
    const { id } = account
      ? await update.mutateAsync({
          params: { id: account.id },
          body: { ...rest, ...(password ? { password } : {}) },
          ifMatch: account.version,
        })
      : await create.mutateAsync({ body: { address, password, ...rest } })
    showToast({ title: t('emailAccounts.saved') })
    onSaved(id)
  })

  return (
    <FormDialog
      title={t(account ? 'emailAccounts.edit' : 'emailAccounts.create')}
      description={account ? account.address : t('emailAccounts.createHint')}
      submitLabel={account ? t('action.save') : t('emailAccounts.create')}
      width="lg"
      {...saving}
      onClose={onClose}
    >
      <Identity form={form} account={account} />
      <Servers form={form} />
      <Visibility form={form} />
      <TryAccount
        body={() => {
          const { host, port, tls, username, password, smtp } = bodyOf(form.getValues())
          const known = account ? { accountId: account.id } : {}
          return { host, port, tls, username, smtp, ...known, ...(password ? { password } : {}) }
        }}
      />
    </FormDialog>
  )
}

type PartProps = { form: UseFormReturn<Typed> }

function Identity({ form, account }: PartProps & { account: Account | null }) {
  const { t } = useTranslation()
  const { errors } = form.formState
  const needed = (value: string) => value.trim() !== '' || t('form.required')
  const address = form.watch('address')
  const known = presets[address.slice(address.lastIndexOf('@') + 1).toLowerCase()]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {!account && (
        <Field label={t('emailAccounts.address')} error={errors.address?.message} required>
          <Input
            {...form.register('address', { validate: needed, onBlur: () => propose(form) })}
            type="email"
            autoComplete="off"
            maxLength={254}
          />
        </Field>
      )}
      <Field label={t('emailAccounts.username')} error={errors.username?.message} required>
        <Input {...form.register('username', { validate: needed })} autoComplete="off" maxLength={254} />
      </Field>
      <Field
        label={t('emailAccounts.password')}
        hint={
          account ? t('emailAccounts.passwordKept') : known?.appPassword && t('emailAccounts.appPassword')
        }
        error={errors.password?.message}
        required={!account}
      >
        <Input
          {...form.register('password', { validate: (value) => account !== null || needed(value) })}
          type="password"
          autoComplete="new-password"
          maxLength={1000}
        />
      </Field>
    </div>
  )
}

/** Fills in what is empty by the provider of the address. */
function propose(form: UseFormReturn<Typed>): void {
  const { address, username, host, smtp } = form.getValues()
  const preset = presetOf(address.trim())
  if (!preset) return
  if (!username) form.setValue('username', address.trim())
  if (!host) {
    form.setValue('host', preset.imap.host)
    form.setValue('port', preset.imap.port)
    form.setValue('encryption', preset.imap.tls ? 'tls' : 'starttls')
  }
  if (!smtp.host) {
    const { host: name, port, tls } = preset.smtp
    form.setValue('smtp', { host: name, port, encryption: tls ? 'tls' : 'starttls' })
  }
}

function Servers({ form }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-2 text-xs font-medium text-ink-soft">{t('emailAccounts.reading')}</legend>
        <ServerFields form={form} at="" />
      </fieldset>
      <SwitchField
        control={form.control}
        name="sends"
        label={t('emailAccounts.sends')}
        hint={t('emailAccounts.sendsHint')}
      />
      {form.watch('sends') && (
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-2 text-xs font-medium text-ink-soft">{t('emailAccounts.sending')}</legend>
          <ServerFields form={form} at="smtp." />
        </fieldset>
      )}
    </>
  )
}

function ServerFields({ form, at }: PartProps & { at: '' | 'smtp.' }) {
  const { t } = useTranslation()
  const errors = at === '' ? form.formState.errors : form.formState.errors.smtp
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-4 sm:grid-cols-[minmax(0,1fr)_6rem_9rem]">
      <Field label={t('emailAccounts.host')} error={errors?.host?.message} required>
        <Input
          {...form.register(`${at}host`, { validate: (value) => value.trim() !== '' || t('form.required') })}
          autoComplete="off"
          maxLength={253}
        />
      </Field>
      <Field label={t('emailAccounts.port')} error={errors?.port?.message} required>
        <Input type="number" min={1} max={65_535} {...form.register(`${at}port`, { valueAsNumber: true })} />
      </Field>
      <div className="max-sm:col-span-2">
        <ChoiceField
          control={form.control}
          name={`${at}encryption`}
          label={t('emailAccounts.encryption')}
          options={[
            { value: 'tls', label: 'TLS' },
            { value: 'starttls', label: 'STARTTLS' },
          ]}
        />
      </div>
    </div>
  )
}

function Visibility({ form }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <Field
        label={t('emailAccounts.folders')}
        hint={t('emailAccounts.foldersHint')}
        error={form.formState.errors.folders?.message}
        required
      >
        <Textarea
          {...form.register('folders', {
            validate: (value) => foldersIn(value).length > 0 || t('form.required'),
          })}
          rows={2}
        />
      </Field>
      <SwitchField
        control={form.control}
        name="shared"
        label={t('emailAccounts.shared')}
        hint={t('emailAccounts.sharedHint')}
      />
    </>
  )
}

const usualServer = (port: number, encryption: Encryption) => ({ host: '', port, encryption })

function typedFrom(account: Account | null): Typed {
  if (!account) {
    return {
      ...{ address: '', username: '', password: '', ...usualServer(993, 'tls') },
      ...{ sends: true, smtp: usualServer(587, 'starttls'), folders: 'INBOX\nSent', shared: true },
    }
  }
  const { address, username, host, port, tls, smtp, folders, shared } = account
  return {
    ...{ address, username, password: '', host, port, encryption: tls ? 'tls' : 'starttls' },
    sends: smtp !== null,
    smtp: smtp
      ? { host: smtp.host, port: smtp.port, encryption: smtp.tls ? 'tls' : 'starttls' }
      : usualServer(587, 'starttls'),
    folders: folders.join('\n'),
    shared,
  }
}

function bodyOf({ encryption, sends, smtp, folders, ...typed }: Typed) {
  return {
    ...typed,
    address: typed.address.trim(),
    host: typed.host.trim(),
    tls: encryption === 'tls',
    smtp: sends ? { host: smtp.host.trim(), port: smtp.port, tls: smtp.encryption === 'tls' } : null,
    folders: foldersIn(folders),
  }
}

const foldersIn = (text: string) =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .slice(0, mostFolders)
