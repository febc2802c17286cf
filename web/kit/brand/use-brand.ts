import { useEffect } from 'react'
import { nameApplication } from '../screen/document-title.ts'
import { wearBrand } from './brand-tokens.ts'

type Brand = { primaryColor: string | null; applicationName: string | null }

/** The page wears the colour of a port, and the window its name for the application. */
export function useBrand({ primaryColor, applicationName }: Brand): void {
  useEffect(() => {
    wearBrand(primaryColor)
    return () => wearBrand(null)
  }, [primaryColor])
  useEffect(() => {
    nameApplication(applicationName)
    return () => nameApplication(null)
  }, [applicationName])
}
