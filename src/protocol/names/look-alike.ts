import { toPlainLabel } from './plain-name.ts'

// UTS 39, confusables.txt 17.0.0: Latin, Cyrillic and Greek letters and digits up to U+FFFF, except those that NFKD
// makes equal. Each entry is a prototype, a space, and the characters that look like it.
const table =
  '2 ꝚƧꙄƻ,3 ३૩ꞫȜƷꝪЗӠҘ,5 Ƽ,6 б,8 ৪੪ȣȢ,9 ੧୨৭൭Ꝯ,A ΑА,AA Ꜳ,AE ÆӔ,AO Ꜵ,AU Ꜷ,AV ꜸꜺ,AY Ꜽ,B ꞴΒВ,C СҪ,D ĐÐƉ,' +
  'E ΕЕɆ,F ꞘϜƑ,G ԌǤ,H ΗНⱧҢĦӉӇ,J ꞲͿЈɈ,K ΚКⱩҚꝀҞ,L Ł,M ΜϺМӍ,N ΝƝ,O 0߀೦ΟОØƟꝊθΘӨѲ,OE Œ,OO ꝎꚘ,P ΡР,R Ʀ,' +
  'S Ѕ,T ΤТȾƮҬŦ,T3 Ꜩ,U Ʉ,V ٧۷Ѵ,W Ԝ,X ꞳΧХҲ,Y ΥУҮɎҰ,Z ΖƵȤ,a ɑαа,aa ꜳ,ae æӕ,ao ꜵ,au ꜷ,av ꜹꜻ,ay ꜽ,' +
  'b ƄЬɓƃƂБƀҍҌѣѢ,bl Ы,c ᴄсȼҫ,d ԁɗɖƌđ,dz ʣ,e ꬲеҽɇҿ,f ꬵꞙƒẝᵮ,fn ʩ,g ɡᶃƍɠǥ,h һɦꚕħћ,i ıɪɩιіꙇɨᵻᵼ,j ϳјɉ,' +
  'k ƙ,l 1١۱IƖǀΙІӏӀłɭƗƚɫ,lO Ю,ll ǁ,ls ʪ,lz ʫ,n ɳƞŋηᵰ,o ०০੦૦୦௦౦൦๐໐၀០٥۵ᴏᴑꬽοσоøꬾɵꝋөѳ,oe œ,oo ꝏꚙ,' +
  'p þƿρϸрƥᵽ,q ԛʠ,r ꭇꭈᴦгɽɼɍғᵲ,rn mɱᵯ,s ꜱƽѕʂᵴ,t ƭŧᵵ,tf ꝷ,ts ʦ,u ꞟᴜꭎꭒʋυџᵾ,ue ᵫ,uo ꭣ,v ᴠνѵ,w ɯᴡѡшԝѽꝡ,' +
  'x х,y ɣᶌʏỿꭚγуүƴɏұ,z ᴢʐƶȥᵶ,ĸ ᴋκкқҟ,Ʌ ꟚΛЛꟜӅ,ɸ φф,Γ ГҒ,Π П,Φ Ф,Ψ Ѱ,λ ꟛƛ,π ᴨп,χ ꭓꭕ,ψ ѱ,ω ꞷꙍ,ᴛ τтҭ,' +
  'ꞓ ɛεєԑ'

const prototypes: ReadonlyMap<string, string> = new Map(
  table.split(',').flatMap((entry) => {
    const [prototype = '', alike = ''] = entry.split(' ')
    return Array.from(alike, (character) => [character, prototype] as const)
  }),
)

/** Tells whether two names look the same: hidden characters, accents, spaces, width and case make no difference. */
export function looksAlike(one: string, other: string): boolean {
  const [left, right] = [lettersOf(one), lettersOf(other)]
  // A capital may look like another letter than its small form: “Н” looks like “H”, but “н” does not look like “h”.
  return skeletonOf(left) === skeletonOf(right) || skeletonOf(lower(left)) === skeletonOf(lower(right))
}

function lettersOf(name: string): string {
  return toPlainLabel(name)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F\s]/g, '')
}

/** The skeleton of UTS 39, without case. “I”, “l” and “i” are one, because “I” is a capital “i” and looks like “l”. */
function skeletonOf(letters: string): string {
  return lower(withPrototypes(lower(withPrototypes(letters)))).replaceAll('i', 'l')
}

function withPrototypes(letters: string): string {
  return Array.from(letters, (letter) => prototypes.get(letter) ?? letter).join('')
}

function lower(letters: string): string {
  return letters.toLowerCase()
}
