import type { FastifyInstance } from 'fastify'

interface KnownRoute {
  parts: readonly string[]
  methods: Set<string>
}

/** Tells which methods the routes of an address take, in order; none where there is no route. Those that catch all are left out. */
export function methodsByRoute(app: FastifyInstance): (path: string) => string[] {
  const routes = new Map<string, KnownRoute>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const route = routes.get(url) ?? { parts: partsOf(url), methods: new Set<string>() }
    for (const one of [method].flat()) route.methods.add(one)
    routes.set(url, route)
  })
  return (path) => {
    const askedParts = partsOf(path)
    const found = [...routes.values()].filter(({ parts }) => fits(parts, askedParts))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort()
  }
}

function partsOf(path: string): string[] {
  return path.split('/')
}

function fits(parts: readonly string[], segments: readonly string[]): boolean {
  return (
    parts.length === segments.length &&
    parts.every((part, at) => part === segments[at] || (part.startsWith(':') && segments[at] !== ''))
  )
}
