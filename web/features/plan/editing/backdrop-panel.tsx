import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Image as ImageIcon, Move, Ruler, Trash2 } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { call } from '../../../kit/server/api.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTenantId } from '../../../kit/server/tenant.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Bounds, Point } from '../public/layout/geometry.ts'
import { Measured } from './two-points.tsx'
import { type BackdropTool, type Placement, scaledBy } from './use-backdrop.ts'

type BackdropPanelProps = {
  image: Placement | null
  /** What the plan shows of the harbour: a new picture is laid over it. */
  extent: () => Bounds
  tool: BackdropTool | null
  onToolChange: (tool: BackdropTool | null) => void
}

/** The picture behind the plan: chosen, scaled by two points, dragged to its place, turned, faded, taken away. */
export function BackdropPanel({ image, extent, tool, onToolChange }: BackdropPanelProps) {
  const { t } = useTranslation()
  const change = useWrite('portPlan', 'change')
  const remove = useWrite('portPlan', 'removeImage', { onDone: () => onToolChange(null) })
  const failed = (error: unknown) =>
    showToast({ tone: 'danger', title: t('plan.picture.failed'), detail: problemText(error) })
  const place = (placement: Partial<Placement>, done?: () => void) =>
    change.mutate({ body: { image: placement } }, { onError: failed, ...(done ? { onSuccess: done } : {}) })

  if (!image) return <ChoosePicture extent={extent} onFailed={failed} />
  return (
    <div className="flex w-full flex-wrap items-end gap-x-4 gap-y-2 py-1">
      <span className="flex items-center gap-2 self-center font-medium">
        <ImageIcon className="size-4 text-ink-faint" aria-hidden="true" />
        {t('plan.picture.title')}
      </span>
      <Button
        size="sm"
        icon={<Move />}
        aria-pressed={tool?.kind === 'move'}
        variant={tool?.kind === 'move' ? 'primary' : 'secondary'}
        onClick={() =>
          onToolChange(tool?.kind === 'move' ? null : { kind: 'move', onMove: ({ x, y }) => place({ x, y }) })
        }
      >
        {t('plan.picture.move')}
      </Button>
      <Button
        size="sm"
        icon={<Ruler />}
        aria-pressed={tool?.kind === 'scale'}
        variant={tool?.kind === 'scale' ? 'primary' : 'secondary'}
        onClick={() => onToolChange(tool?.kind === 'scale' ? null : measuring([], onToolChange))}
      >
        {t('plan.picture.scale')}
      </Button>
      {tool?.kind === 'scale' && (
        <Measured
          points={tool.points}
          onMetres={(pair, metres) => place(scaledBy(image, pair, metres), () => onToolChange(null))}
        />
      )}
      <Field label={t('plan.picture.rotation')} className="w-24">
        <Input
          key={image.rotation}
          type="number"
          step="0.5"
          min={-360}
          max={360}
          unit="°"
          defaultValue={image.rotation}
          onBlur={(event) => {
            const rotation = Number(event.target.value)
            const sound = Number.isFinite(rotation) && Math.abs(rotation) <= 360
            if (sound && rotation !== image.rotation) place({ rotation })
          }}
        />
      </Field>
      <label className="flex flex-col gap-1 text-xs font-medium text-ink-soft">
        {t('plan.picture.opacity')}
        <input
          key={image.opacity}
          type="range"
          min={0}
          max={1}
          step={0.05}
          defaultValue={image.opacity}
          className="h-8 w-32 accent-accent"
          onPointerUp={(event) => place({ opacity: Number(event.currentTarget.value) })}
          onKeyUp={(event) => place({ opacity: Number(event.currentTarget.value) })}
        />
      </label>
      <Button
        size="sm"
        icon={<Trash2 />}
        busy={remove.isPending}
        onClick={() => remove.mutate({}, { onError: failed })}
      >
        {t('plan.picture.remove')}
      </Button>
    </div>
  )
}

function measuring(
  points: readonly Point[],
  onToolChange: (tool: BackdropTool) => void,
): BackdropTool & { kind: 'scale' } {
  return {
    kind: 'scale',
    points,
    // A third point begins anew.
    onPoint: (point) =>
      onToolChange(measuring(points.length >= 2 ? [point] : [...points, point], onToolChange)),
  }
}

type ChoosePictureProps = { extent: () => Bounds; onFailed: (error: unknown) => void }

function ChoosePicture({ extent, onFailed }: ChoosePictureProps) {
  const { t } = useTranslation()
  const tenantId = useTenantId()
  const queryClient = useQueryClient()
  const sending = useMutation({
    mutationFn: async (file: File) => {
      const { x, y, width, height } = extent()
      const across = await widthOf(file)
      const body = { x: x + width / 2, y: y + height / 2, metresPerPixel: Math.max(width, 1) / across }
      const form = new FormData()
      for (const [name, value] of Object.entries(body)) form.append(name, String(value))
      form.append('file', file)
      return call('portPlan', 'setImage', { body }, { tenantId, form })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['portPlan'] }),
    onError: onFailed,
  })
  return (
    <label className="inline-flex h-7 cursor-pointer items-center gap-1.5 rounded-md border bg-surface px-2 text-xs font-medium hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <ImageIcon className="size-3.5" aria-hidden="true" />
      {t(sending.isPending ? 'plan.picture.sending' : 'plan.picture.choose')}
      <input
        type="file"
        accept="image/png,image/jpeg"
        className="sr-only"
        disabled={sending.isPending}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) sending.mutate(file)
        }}
      />
    </label>
  )
}

/** Pixels across; what the browser cannot read the server refuses with a sentence. */
async function widthOf(file: File): Promise<number> {
  try {
    const picture = await createImageBitmap(file)
    const { width } = picture
    picture.close()
    return Math.max(width, 1)
  } catch {
    return 1000
  }
}
