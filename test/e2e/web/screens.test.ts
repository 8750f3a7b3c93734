import { testEveryScreen } from './everyScreen.ts';

testEveryScreen();
