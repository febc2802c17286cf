import type { Product } from './product.ts'

/** Signs the administrator of the demonstration in without a browser; gives the cookie. */
export async function cookieOf(product: Product): Promise<string> {
  const answer = await fetch(`${product.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.berthwise.example', password: product.demoPassword() }),
  })
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}
