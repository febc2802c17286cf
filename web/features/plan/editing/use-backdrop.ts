import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Answer } from '../../../kit/server/api.ts'
import { readOptions } from '../../../kit/server/server-state.ts'
import { useTenantId } from '../../../kit/server/tenant.ts'
import type { Point } from '../public/layout/geometry.ts'

export type Placement = NonNullable<Answer<'portPlan', 'get'>['image']>

/** The picture behind the plan, ready to be drawn. */
export type Backdrop = Placement & { url: string }

/** What is being done with the picture: its scale is measured between two points, or it is dragged. */
export type BackdropTool =
  | { kind: 'scale'; points: readonly Point[]; onPoint: (point: Point) => void }
  | { kind: 'move'; onMove: (middle: Point) => void }

/** The picture of the port, fetched once for each key it has. */
export function useBackdrop(image: Placement | null | undefined): Backdrop | null {
  const tenantId = useTenantId()
  const key = image?.key
  const picture = useQuery({
    ...readOptions('portPlan', 'image', tenantId, {}),
    queryKey: ['planPicture', tenantId, key],
    enabled: key !== undefined,
    staleTime: Infinity,
  })
  const [url, setUrl] = useState<string | null>(null)
  const file = picture.data as Blob | undefined
  useEffect(() => {
    if (!file || key === undefined) {
      setUrl(null)
      return
    }
    const url = URL.createObjectURL(file)
    setUrl(url)
    return () => URL.revokeObjectURL(url)
  }, [file, key])
  return useMemo(() => (image && url ? { ...image, url } : null), [image, url])
}

/**
 * The placement with the distance between two points of the plan made true: the picture grows or shrinks about the
 * first of them.
 */
export function scaledBy(
  { x, y, metresPerPixel }: Pick<Placement, 'x' | 'y' | 'metresPerPixel'>,
  [from, to]: readonly [Point, Point],
  metres: number,
): Pick<Placement, 'x' | 'y' | 'metresPerPixel'> {
  const factor = metres / Math.hypot(to.x - from.x, to.y - from.y)
  return {
    x: from.x + (x - from.x) * factor,
    y: from.y + (y - from.y) * factor,
    metresPerPixel: metresPerPixel * factor,
  }
}
