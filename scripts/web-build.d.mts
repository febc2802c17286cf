export function ensureWebBuilt(): Promise<boolean>
export function ensurePageBuilt(): Promise<boolean>
