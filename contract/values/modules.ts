// Plain, without schemas, so that the browser can have it too.

/** Parts of the product that a port may do without, with the resources of the permission matrix that go with each. */
export const portModules = {
  residential: ['residential_clients', 'residential_interests'],
  tenancies: ['tenancies'],
  invoices: ['invoices'],
} as const
export type PortModule = keyof typeof portModules
export const moduleNames = Object.keys(portModules) as [PortModule, ...PortModule[]]

const moduleOfResource = new Map<string, PortModule>(
  (Object.entries(portModules) as [PortModule, readonly string[]][]).flatMap(([module, resources]) =>
    resources.map((resource) => [resource, module] as const),
  ),
)

/** The part a permission belongs to; undefined for what every port has. */
export function moduleOf(permission: string): PortModule | undefined {
  return moduleOfResource.get(permission.split('.', 1)[0]!)
}
