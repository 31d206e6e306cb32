/** All members of a contract of format 1 except its document types. */
export const format1Parts = ['schemaDefs', 'config', 'groups', 'tokens', 'keywords', 'description'] as const

const first = '4EfA9Jrvv3nnCFdSf7fad59851iiTRZ6Wcu6YVJ4iSeF'
const second = 'GWRSAVFMjXx8HpQFaNJMqBV7MBgMK4br5UESsB4S31Ec'

/** A contract with all parts of format 1, in an unusual order. Its maximum supply is above 2^53-1. */
export const format1Contract = `{
  "keywords": ["club", "members"],
  "tokens": {
    "0": {
      "$formatVersion": "0",
      "conventions": {
        "$formatVersion": "0",
        "localizations": {
          "en": { "$formatVersion": "0", "shouldCapitalize": true, "singularForm": "point", "pluralForm": "points" }
        },
        "decimals": 2
      },
      "baseSupply": 9007199254740993,
      "maxSupply": 9223372036854775807,
      "mainControlGroup": 0,
      "manualMintingRules": {
        "$formatVersion": "0",
        "authorizedToMakeChange": { "$type": "mainGroup" },
        "adminActionTakers": { "$type": "group", "position": 0 },
        "changingAuthorizedActionTakersToNoOneAllowed": true,
        "changingAdminActionTakersToNoOneAllowed": false,
        "selfChangingAdminActionTakersAllowed": false
      }
    }
  },
  "documents": {
    "note": {
      "type": "object",
      "properties": {
        "title": { "$ref": "#/$defs/title", "position": 0 },
        "count": { "type": "integer", "minimum": -9223372036854775808, "position": 1 }
      },
      "required": ["title"],
      "additionalProperties": false
    }
  },
  "description": "Members and points",
  "groups": {
    "0": {
      "$formatVersion": "0",
      "members": { "${first}": 1, "${second}": 1 },
      "requiredPower": 2
    }
  },
  "schemaDefs": { "title": { "type": "string", "maxLength": 63 } },
  "config": { "$formatVersion": "1", "keepsHistory": true }
}
`
