import { useMutation } from '@tanstack/react-query'
import { Download, Pencil, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { RecipeFile } from '../../../../contract/import-recipes/recipe.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { ProblemLine, problemText } from '../../../kit/display/problem-state.tsx'
import { type Answer, call } from '../../../kit/server/api.ts'
import { saveFile } from '../../../kit/server/save-file.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { entities, entityName } from '../entities.ts'
import { NameRecipe } from './name-recipe.tsx'

type Listed = Answer<'importRecipes', 'list'>['data'][number]

/** The recipes that the port made: renamed, exported, deleted, and brought in from a file. */
export function OwnRecipes() {
  const { t } = useTranslation()
  const list = useRead('importRecipes', 'list', { query: { own: 'true', limit: '1000' } })
  const recipes = list.data?.data ?? []
  return (
    <section aria-labelledby="own-recipes" className="flex flex-col gap-2">
      <header>
        <h2 id="own-recipes" className="text-base font-semibold">
          {t('imports.recipe.own')}
        </h2>
        <p className="text-sm text-ink-soft text-pretty">{t('imports.recipe.ownHint')}</p>
      </header>
      {recipes.length > 0 && (
        <ul className="flex flex-col divide-y border-y">
          {recipes.map((recipe) => (
            <Line key={recipe.key} recipe={recipe} />
          ))}
        </ul>
      )}
      <BringIn />
    </section>
  )
}

function Line({ recipe: { key: id, system: name, entity } }: { recipe: Listed }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const [asks, setAsks] = useState<'name' | 'delete' | null>(null)
  const params = { id }
  const close = () => setAsks(null)
  const rename = useWrite('importRecipes', 'rename', { onDone: close })
  const remove = useWrite('importRecipes', 'remove')
  const download = useMutation({
    mutationFn: () => call('importRecipes', 'export', { params }, { tenantId: port.id }),
    onSuccess: (file) => saveFile(file, `${name}.json`),
    onError: (error) =>
      showToast({ tone: 'danger', title: t('imports.downloadFailed'), detail: problemText(error) }),
  })
  const Icon = entities[entity].icon
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <Icon className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
      <span className="min-w-0 flex-1 basis-40">
        <bdi className="block truncate font-medium">{name}</bdi>
        <span className="block text-xs text-ink-faint">{entityName(entity, t)}</span>
      </span>
      <span className="flex gap-1">
        <Button
          variant="ghost"
          icon={<Pencil />}
          aria-label={t('imports.recipe.renameOf', { name })}
          onClick={() => setAsks('name')}
        />
        <Button
          variant="ghost"
          icon={<Download />}
          busy={download.isPending}
          aria-label={t('imports.recipe.exportOf', { name })}
          onClick={() => download.mutate()}
        />
        <Button
          variant="ghost"
          icon={<Trash2 />}
          aria-label={t('imports.recipe.deleteOf', { name })}
          onClick={() => setAsks('delete')}
        />
      </span>
      {asks === 'name' && (
        <NameRecipe
          title={t('imports.recipe.renameOf', { name })}
          name={name}
          busy={rename.isPending}
          problem={rename.error}
          onSubmit={(next) => rename.mutate({ params, body: { name: next } })}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asks === 'delete'}
        onOpenChange={(open) => setAsks(open ? 'delete' : null)}
        title={t('imports.recipe.deleteOf', { name })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('removing.remove')}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params })}
      >
        {t('imports.recipe.deleteHint')}
        <ProblemLine error={remove.error} />
      </ConfirmDialog>
    </li>
  )
}

/** Bytes of the largest recipe: what a request takes. */
const largest = 1024 * 1024

function BringIn() {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  // The page has one place to choose a file until a recipe is asked for.
  const [isOpen, setIsOpen] = useState(false)
  const [isNone, setIsNone] = useState(false)
  const bring = useWrite('importRecipes', 'bringIn', {
    onDone: ({ name }) => showToast({ title: t('imports.recipe.saved', { name }) }),
  })
  async function read(file: File) {
    const content = file.size <= largest ? jsonIn(await file.text()) : null
    const recipe = RecipeFile.safeParse(content)
    setIsNone(!recipe.success)
    if (recipe.success) bring.mutate({ body: recipe.data })
  }
  function open() {
    flushSync(() => setIsOpen(true))
    input.current?.click()
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Button icon={<Upload />} busy={bring.isPending} onClick={open}>
        {t('imports.recipe.bringIn')}
      </Button>
      {isOpen && (
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={t('imports.recipe.bringIn')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) void read(file)
            target.value = ''
          }}
        />
      )}
      {isNone && (
        <p role="alert" className="text-sm text-danger-ink">
          {t('imports.recipe.noRecipe')}
        </p>
      )}
      <ProblemLine error={bring.error} />
    </div>
  )
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
