import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Import } from '../entities.ts'
import { NameRecipe } from './name-recipe.tsx'

/** Keeps the mapping of an import under a name: the next file with its headings is mapped so. */
export function KeepRecipe({ one }: { one: Import }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const keep = useWrite('importRecipes', 'create', {
    touches: ['imports', 'importRuns'],
    onDone: ({ name }) => {
      setOpen(false)
      showToast({ title: t('imports.recipe.saved', { name }) })
    },
  })
  if (Object.keys(one.mapping.columns).length === 0) return null
  return (
    <>
      <Button size="sm" icon={<BookmarkPlus />} className="self-start" onClick={() => setOpen(true)}>
        {t('imports.recipe.keep')}
      </Button>
      {open && (
        <NameRecipe
          title={t('imports.recipe.keep')}
          description={t('imports.recipe.keepHint')}
          name={one.recipe?.own ? one.recipe.system : one.fileName.replace(/\.[^.]*$/, '').slice(0, 80)}
          busy={keep.isPending}
          problem={keep.error}
          onSubmit={(name) => keep.mutate({ body: { importId: one.id, name } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
