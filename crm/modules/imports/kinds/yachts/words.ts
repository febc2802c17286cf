import { yachtTypes } from '../../../../../contract/values/vocabulary.ts'
import { plainWords, wordTable } from '../../cells/plain-words.ts'
import { choiceMeanings } from '../declared/field-words.ts'

export function readYachtType(text: string): (typeof yachtTypes)[number] | null {
  const word = plainWords(text)
  return ownTypes.get(word) ?? types.get(word) ?? types.get(word.split(' ')[0] ?? '') ?? null
}

const ownTypes = choiceMeanings('yacht', 'type', yachtTypes)

const types = wordTable({
  motor:
    'motor,motor yacht,motorboat,motor boat,powerboat,power,cruiser,my,m y,moottorivene,moottori,motorbat,motorboot,motoryacht,bateau a moteur,moteur,lancha,motora,motoscafo,motore',
  sail: 'sail,sailing yacht,sailboat,sailing boat,sailing,yacht,sy,s y,monohull,purjevene,purje,segelbat,segel,segelboot,segelyacht,voilier,voile,velero,vela,barca a vela,zeilboot,zeiljacht',
  catamaran: 'catamaran,cat,katamaraani,katamaran,catamaran voile,power catamaran,sailing catamaran',
  trimaran: 'trimaran,trimaraani',
  gulet: 'gulet,goletta,goleta',
  tender: 'tender,dinghy,rib,inflatable,jolla,jolle,beiboot,annexe,gommone,zodiac',
  other: 'other,muu,annan,ovrig,andere,autre,otro,altro,houseboat,barge,jet ski,jetski,workboat',
})
